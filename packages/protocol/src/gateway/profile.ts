import * as v from 'valibot'
import { accountParam, callerQuery, chainId, chainIdParam, cleanName, imageUrl, name } from './fields.ts'

/** Maximum length of a text about a person. */
const MAX_BIO_LENGTH = 500
const cleanBio = (text: string) => cleanName(text, MAX_BIO_LENGTH)

/**
 * Query of the two profile routes. `chainId`, for the names of an account: network on which it is viewed; without it,
 * names that belong to it on only one network are omitted.
 */
export const profileQuery = v.object({
  ...callerQuery,
  sender: v.optional(accountParam),
  apiVersion: v.optional(v.pipe(v.string(), v.maxLength(8))),
  chainId: v.optional(chainIdParam),
})

/** The name in a path; a DNS name has at most 253 bytes. */
export const nameParam = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

const moment = v.nullish(v.pipe(v.string(), v.isoTimestamp()), null)

const details = v.object({
  avatar: imageUrl,
  bio: v.nullish(v.pipe(v.string(), v.transform(cleanBio)), null),
})
type Details = v.InferOutput<typeof details>
const NO_DETAILS: Details = { avatar: null, bio: null }

/** Addresses of a name by coin type, as decimal text. @see ENSIP-9, ENSIP-11 */
export const addressesAnswer = v.record(
  v.string(),
  v.object({ address: v.pipe(v.string(), v.maxLength(128)), created: moment }),
)
export type NameAddresses = v.InferOutput<typeof addressesAnswer>

/**
 * A name with its addresses; clients use that of Ether (60), else the first. The times are `null` for a name that this
 * service did not register. Other services return `attributes` as a list.
 *
 * @see Spec §7, compat-facts 6.2, ENSIP-9
 */
export const profileAnswer = v.object({
  name,
  registered_at: moment,
  updated_at: moment,
  addresses: addressesAnswer,
  attributes: v.pipe(
    v.nullish(v.union([v.array(details), details]), NO_DETAILS),
    v.transform((given): Details => (Array.isArray(given) ? (given[0] ?? NO_DETAILS) : given)),
  ),
})
export type Profile = v.InferOutput<typeof profileAnswer>

/**
 * Response to `GET /v1/profile/account/{name}`. If the name is not registered, callers with `apiVersion=2` get an empty
 * list, and others status 404.
 */
export const profileLookupAnswer = v.union([v.pipe(v.array(profileAnswer), v.maxLength(0)), profileAnswer])

/**
 * Response to `GET /v1/profile/reverse/{address}`: the names of an account. Without a name, callers with `apiVersion=2`
 * get an empty list, and others status 404. @see Spec §7
 */
export const profilesAnswer = v.array(profileAnswer)

/**
 * A name before its suffix. Hyphens at the third and fourth position are reserved.
 *
 * @see Spec §5 "Name", RFC 1035 section 2.3.4, ENSIP-15
 */
const LABEL = /^(?!..--)[a-z0-9-]{4,63}$/
const MAX_MESSAGE_LENGTH = 8_192
const coinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
/** The signature of a wallet that is not deployed yet contains its deployment. @see EIP-6492 */
const MAX_SIGNATURE_LENGTH = 32_768

/**
 * Digits that look like an address, full or shortened, of any family: a user could mistake the name for the address.
 */
const LIKE_ADDRESS =
  /^(?:0x[0-9a-f]{16,}|[0-9a-f]{40}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{20,}|[123][1-9a-km-z]{24,34}|(?=.*\d)[1-9a-km-z]{32,48})$/

/**
 * Returns whether a text is a name that can be registered, without its suffix. A text that looks like an address is
 * rejected.
 *
 * @example isNameLabel('alice') // true
 */
export function isNameLabel(text: string): boolean {
  return LABEL.test(text) && !LIKE_ADDRESS.test(text)
}

/** Strict: an attribute that cannot be stored is rejected instead of dropped. */
const attributes = v.strictObject({
  avatar: v.optional(imageUrl),
  bio: v.optional(v.pipe(v.string(), v.maxLength(MAX_BIO_LENGTH), v.transform(cleanBio))),
})
export type NameAttributes = v.InferOutput<typeof attributes>

/** The purposes of a signed message about a name. */
const PURPOSES = ['register-name', 'update-name-attributes', 'update-name-address'] as const
export type NamePurpose = (typeof PURPOSES)[number]

/** The scope of a signed message, outside of which it is invalid. */
const scope = {
  purpose: v.optional(v.picklist(PURPOSES)),
  /** Host of the service, with its port if it has one. */
  service: v.optional(v.pipe(v.string(), v.maxLength(255))),
  /** CAIP-2 id of the network of the signature. */
  chainId: v.optional(chainId),
  /** Unix seconds. */
  timestamp: v.pipe(v.number(), v.integer()),
}

/** The JSON text that an account signs to register a name or, without `name`, to change its attributes. */
export const nameMessage = v.object({
  ...scope,
  name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  attributes: v.optional(attributes, {}),
})

/** The JSON text that an account signs to set the address of its name for a coin. */
export const nameAddressMessage = v.object({
  ...scope,
  name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  coin_type: coinType,
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an account address')),
})

/** The content of a message about a name. */
export interface NameMessage {
  readonly purpose: NamePurpose
  /** Host of the service. */
  readonly service: string
  readonly chainId: string
  /** The full name. */
  readonly name: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly attributes?: NameAttributes
}

/**
 * Returns the text that an account signs about a name. It contains the service, the network and the purpose, so that
 * the signature cannot be used elsewhere.
 *
 * @example formatNameMessage({ purpose: 'register-name', service: 'gateway.example', chainId: 'eip155:1', name, timestamp })
 */
export function formatNameMessage({ attributes: given = {}, ...message }: NameMessage): string {
  const { purpose, service, chainId: network, name: full, timestamp } = message
  return JSON.stringify({ purpose, service, chainId: network, name: full, attributes: given, timestamp })
}

/**
 * Body of `POST /v1/profile/account`, and of `…/{name}/attributes` and `…/{name}/address` below it. `coin_type`
 * contains the network of the signature: 0x80000000 plus the chain number.
 *
 * @see Spec §7, compat-facts 8.5, ENSIP-11
 */
export const nameBody = v.object({
  coin_type: coinType,
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an account address')),
  /** {@link nameMessage} as text; the signature is over this text. */
  message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH)),
  signature: v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_LENGTH), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
})
export type NameBody = v.InferOutput<typeof nameBody>

/**
 * Response to `POST /v1/profile/account` and `…/attributes`: the current name. `success` is false on a network without
 * names; older services return only true. @see Spec §7
 */
export const nameAnswer = v.union([
  v.object({ success: v.optional(v.literal(true)), ...profileAnswer.entries }),
  v.object({ success: v.boolean() }),
])

/** Response to `POST /v1/profile/account/{name}/address`: the current addresses of the name. */
export const nameAddressAnswer = v.union([v.object({ success: v.literal(false) }), addressesAnswer])
export type NameAnswer = v.InferOutput<typeof nameAnswer>

/** Response to `GET /ccip/{sender}/{data}.json`. @see EIP-3668 */
export const ccipAnswer = v.object({ data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** Query of `GET /v1/profile/suggestions/{name}`. */
export const suggestionsQuery = v.object({ ...callerQuery, zone: v.optional(v.pipe(v.string(), v.maxLength(255))) })

/** Response of `GET /v1/profile/suggestions/{name}`: names with their suffix, the requested one first. @see Spec §7 */
export const suggestionsAnswer = v.object({
  suggestions: v.array(v.object({ name, registered: v.boolean() })),
})
export type SuggestionsAnswer = v.InferOutput<typeof suggestionsAnswer>
