import * as v from 'valibot'
import { caipAccount, callerQuery, name, shortText } from './fields.ts'

/** The account in a path, as CAIP-10. */
export const sessionParam = caipAccount
export const sessionsQuery = v.object({ ...callerQuery, v: v.optional(shortText) })

/** Unix seconds. */
const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Permissions that an account gave a site, until they expire or are revoked. @see compat-facts 6.2, 8.7 */
export const smartSession = v.object({
  project: v.object({
    id: shortText,
    name,
    url: v.optional(name),
    iconUrl: v.optional(name),
  }),
  /** Identifier of the permissions. */
  pci: v.pipe(shortText, v.minLength(1)),
  expiry: moment,
  createdAt: moment,
  permissions: v.array(v.unknown()),
  policies: v.array(v.unknown()),
  /** Key under which the account's contract stores the permissions, in hexadecimal. */
  context: v.pipe(v.string(), v.maxLength(32_768), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
  /** Time of the block with the revocation. */
  revokedAt: v.nullish(moment, null),
  /** The account has signed the revocation, which is not on the chain yet. */
  state: v.optional(v.literal('revoking')),
})
export type SmartSession = v.InferOutput<typeof smartSession>

/** Response to `GET /v1/sessions/{account}`, newest first; empty on a network that is not served. @see Spec §7 */
export const sessionsAnswer = v.object({ pcis: v.array(smartSession) })
export type SessionsAnswer = v.InferOutput<typeof sessionsAnswer>

const MAX_SIGNATURE_LENGTH = 32_768

/** Body of `POST /v1/sessions/{account}/revoke`: the account's signature of {@link revokeMessage}. @see EIP-191 */
export const revokeSessionBody = v.object({
  pci: v.pipe(shortText, v.minLength(1)),
  signature: v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_LENGTH), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
})
export type RevokeSessionBody = v.InferOutput<typeof revokeSessionBody>

/**
 * Returns the text that an account signs to revoke permissions.
 *
 * @example revokeMessage('eip155:1:0xf39F…', 'id1')
 */
export function revokeMessage(account: string, pci: string): string {
  return `Revoke the session ${pci} of ${account.toLowerCase()}`
}

/** Response to `POST /v1/sessions/{account}/revoke`; false on a network that is not served. @see Spec §7 */
export const revokeSessionAnswer = v.object({ success: v.boolean() })
