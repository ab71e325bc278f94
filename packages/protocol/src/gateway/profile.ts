import * as v from 'valibot'
import { accountParam, callerQuery, chainId, chainIdParam, cleanName, imageUrl, name } from './fields.ts'

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

const details = v.object({
  avatar: imageUrl,
  bio: v.nullish(v.pipe(v.string(), v.transform(cleanBio)), null),
})
type Details = v.InferOutput<typeof details>
const NO_DETAILS: Details = { avatar: null, bio: null }

/** A name's address of each coin type, as decimal text. @see ENSIP-9, ENSIP-11 */
export const addressesAnswer = v.record(
  v.string(),
  v.object({ address: v.pipe(v.string(), v.maxLength(128)), created: moment }),
)
export type NameAddresses = v.InferOutput<typeof addressesAnswer>

/**
 * A name with its addresses; clients use Ether's (60), else the first. The moments are `null` for a name that this service
 * did not register. Other services write `attributes` as a list.
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
 * Answer of `GET /v1/profile/account/{name}`. An empty list says that nobody has the name, to callers with `apiVersion=2`;
 * the others get status 404.
 */
export const profileLookupAnswer = v.union([v.pipe(v.array(profileAnswer), v.maxLength(0)), profileAnswer])

/**
 * Answer of `GET /v1/profile/reverse/{address}`: the names of an account. Without one the list is empty to callers with
 * `apiVersion=2`; the others get status 404. @see Spec §7
 */
export const profilesAnswer = v.array(profileAnswer)

/**
 * Shortest and longest name before its suffix; hyphens at the third and fourth place have a meaning of their own.
 *
 * @see Spec §5 "Name", RFC 1035 section 2.3.4, ENSIP-15
 */
const LABEL = /^(?!..--)[a-z0-9-]{4,63}$/
const MAX_MESSAGE_LENGTH = 8_192
const coinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
/** A signature of a wallet that does not exist yet carries what creates it. @see EIP-6492 */
const MAX_SIGNATURE_LENGTH = 32_768

/** Digits that look like an address, whole or shortened, of any family. A person would take the name for the address. */
const LIKE_ADDRESS =
  /^(?:0x[0-9a-f]{16,}|[0-9a-f]{40}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{20,}|[123][1-9a-km-z]{24,34}|(?=.*\d)[1-9a-km-z]{32,48})$/

/**
 * Returns whether a text is a name that can be registered, without its suffix. What looks like an address is none.
 *
 * @example isNameLabel('alice') // true
 */
export function isNameLabel(text: string): boolean {
  return LABEL.test(text) && !LIKE_ADDRESS.test(text)
}

/** An attribute that is not kept is refused rather than dropped. */
const attributes = v.strictObject({
  avatar: v.optional(imageUrl),
  bio: v.optional(v.pipe(v.string(), v.maxLength(MAX_BIO_LENGTH), v.transform(cleanBio))),
})
export type NameAttributes = v.InferOutput<typeof attributes>

/** What an account signs a message about a name for. */
const PURPOSES = ['register-name', 'update-name-attributes', 'update-name-address'] as const
export type NamePurpose = (typeof PURPOSES)[number]

/** The scope of a signed message: what it is good for, and nowhere else. */
const scope = {
  purpose: v.optional(v.picklist(PURPOSES)),
  /** Host of the service, with its port where it has one. */
  service: v.optional(v.pipe(v.string(), v.maxLength(255))),
  /** CAIP-2 id of the network on which the signature counts. */
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

/** What a message about a name says. */
export interface NameMessage {
  readonly purpose: NamePurpose
  /** Host of the service that it is for. */
  readonly service: string
  readonly chainId: string
  /** In full. */
  readonly name: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly attributes?: NameAttributes
}

/**
 * Returns the text that an account signs about a name. It names the service, the network and the purpose, so that nobody can
 * use the signature elsewhere.
 *
 * @example formatNameMessage({ purpose: 'register-name', service: 'gateway.example', chainId: 'eip155:1', name, timestamp })
 */
export function formatNameMessage({ attributes: given = {}, ...message }: NameMessage): string {
  const { purpose, service, chainId: network, name: full, timestamp } = message
  return JSON.stringify({ purpose, service, chainId: network, name: full, attributes: given, timestamp })
}

/**
 * Body of `POST /v1/profile/account` and of `…/{name}/attributes` and `…/{name}/address` below it. `coin_type` names the network on
 * which the signature counts: 0x80000000 and the chain number.
 *
 * @see Spec §7, compat-facts 8.5, ENSIP-11
 */
export const nameBody = v.object({
  coin_type: coinType,
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an account address')),
  /** {@link nameMessage} as text; the signature is of this text. */
  message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH)),
  signature: v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_LENGTH), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
})
export type NameBody = v.InferOutput<typeof nameBody>

/**
 * Answer of `POST /v1/profile/account` and `…/attributes`: the name as it is now. `success` is false on a network without
 * names; older services say true, and no more. @see Spec §7
 */
export const nameAnswer = v.union([
  v.object({ success: v.optional(v.literal(true)), ...profileAnswer.entries }),
  v.object({ success: v.boolean() }),
])

/** Answer of `POST /v1/profile/account/{name}/address`: the addresses of the name as they are now. */
export const nameAddressAnswer = v.union([v.object({ success: v.literal(false) }), addressesAnswer])
export type NameAnswer = v.InferOutput<typeof nameAnswer>

/** Answer of `GET /ccip/{sender}/{data}.json`. @see EIP-3668 */
export const ccipAnswer = v.object({ data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** Query of `GET /v1/profile/suggestions/{name}`. */
export const suggestionsQuery = v.object({ ...callerQuery, zone: v.optional(v.pipe(v.string(), v.maxLength(255))) })

/** Response of `GET /v1/profile/suggestions/{name}`: names with their suffix, the requested one first. @see Spec §7 */
export const suggestionsAnswer = v.object({
  suggestions: v.array(v.object({ name, registered: v.boolean() })),
})
export type SuggestionsAnswer = v.InferOutput<typeof suggestionsAnswer>
