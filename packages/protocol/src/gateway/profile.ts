import * as v from 'valibot'
import { accountParam, callerQuery, chainIdParam, cleanName, imageUrl, name } from './fields.ts'

/** Longest text about a person. */
const MAX_BIO_LENGTH = 500
const cleanBio = (text: string) => cleanName(text, MAX_BIO_LENGTH)

/**
 * Query of the two profile calls. `chainId`, of the names of an account: network on which it is looked at; without it names
 * that are its own on one network alone are not listed.
 */
export const profileQuery = v.object({
  ...callerQuery,
  sender: v.optional(accountParam),
  apiVersion: v.optional(v.pipe(v.string(), v.maxLength(8))),
  chainId: v.optional(chainIdParam),
})

/** The name in a path; a DNS name holds 253 bytes. */
export const nameParam = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

const moment = v.nullish(v.pipe(v.string(), v.isoTimestamp()), null)

/**
 * Answer of `GET /v1/profile/account/{name}`: a name with its addresses, by coin type as decimal text; clients use
 * Ether's (60), else the first. The moments are `null` for a name that this service did not register. A name without addresses is status 404.
 *
 * @see Spec §7, compat-facts 6.2, ENSIP-9
 */
export const profileAnswer = v.object({
  name,
  registered_at: moment,
  updated_at: moment,
  addresses: v.record(v.string(), v.object({ address: v.pipe(v.string(), v.maxLength(128)), created: moment })),
  attributes: v.optional(
    v.array(v.object({ avatar: imageUrl, bio: v.nullish(v.pipe(v.string(), v.transform(cleanBio)), null) })),
    [],
  ),
})
export type Profile = v.InferOutput<typeof profileAnswer>

/** Answer of `GET /v1/profile/reverse/{address}`: the names of an account, none or more. @see Spec §7 */
export const profilesAnswer = v.array(profileAnswer)

/**
 * Shortest and longest name before its suffix; hyphens at the third and fourth place have a meaning of their own.
 *
 * @see Spec §5 "Name", RFC 1035 section 2.3.4, ENSIP-15
 */
const LABEL = /^(?!..--)[a-z0-9-]{4,63}$/
const MAX_MESSAGE_LENGTH = 8_192
/** A signature of a wallet that does not exist yet carries what creates it. @see EIP-6492 */
const MAX_SIGNATURE_LENGTH = 32_768

/** Returns whether a text is a name that can be registered, without its suffix. @example isNameLabel('alice') // true */
export function isNameLabel(text: string): boolean {
  return LABEL.test(text)
}

const attributes = v.object({
  avatar: v.optional(imageUrl),
  bio: v.optional(v.pipe(v.string(), v.maxLength(MAX_BIO_LENGTH), v.transform(cleanBio))),
})
export type NameAttributes = v.InferOutput<typeof attributes>

/** The JSON text that an account signs to register a name or, without `name`, to change its attributes. */
export const nameMessage = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  attributes: v.optional(attributes, {}),
  /** Unix seconds. */
  timestamp: v.pipe(v.number(), v.integer()),
})

/**
 * Body of `POST /v1/profile/account` and `POST /v1/profile/account/{name}/attributes`. `coin_type` names the network on
 * which the signature counts: 0x80000000 and the chain number.
 *
 * @see Spec §7, compat-facts 8.5, ENSIP-11
 */
export const nameBody = v.object({
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)),
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an account address')),
  /** {@link nameMessage} as text; the signature is of this text. */
  message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH)),
  signature: v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_LENGTH), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
})
export type NameBody = v.InferOutput<typeof nameBody>

/** Answer of `POST /v1/profile/account`; `success` is false on a network without names. @see Spec §7 */
export const nameAnswer = v.object({ success: v.boolean() })
export type NameAnswer = v.InferOutput<typeof nameAnswer>

/** Answer of `GET /ccip/{sender}/{data}.json`. @see EIP-3668 */
export const ccipAnswer = v.object({ data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** Query of `GET /v1/profile/suggestions/{name}`. */
export const suggestionsQuery = v.object({ ...callerQuery, zone: v.optional(v.pipe(v.string(), v.maxLength(255))) })

/** Response of `GET /v1/profile/suggestions/{name}`: names without their suffix, the requested one first. @see Spec §7 */
export const suggestionsAnswer = v.object({
  suggestions: v.array(v.object({ name, registered: v.boolean() })),
})
export type SuggestionsAnswer = v.InferOutput<typeof suggestionsAnswer>
