import * as v from 'valibot'
import { findMetadataProblem } from './find-metadata-problem.ts'

/**
 * Cookie with the token of a session. `__Host-`: only for this host, over TLS, and not writable by a sibling domain.
 * @see RFC 6265bis 4.1.3.2
 */
export const SESSION_COOKIE = '__Host-latchkey-session'

/** Characters; a wrapped signature of a contract has a few thousand. */
const MAX_SIGNATURE_LENGTH = 65_536
const MAX_MESSAGE_LENGTH = 16_384

const jwt = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'it is a JSON Web Token'))
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Response to `GET nonce`: the nonce, and a token that proves its issuer, its time and its page. */
export const nonceResponseSchema = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z\d]{16,64}$/, 'a nonce is 16 to 64 letters and digits')),
  token: jwt,
})
export type NonceResponse = v.InferOutput<typeof nonceResponseSchema>

const walletInfoSchema = v.object({
  type: v.optional(v.pipe(v.string(), v.maxLength(32))),
  name: v.optional(v.pipe(v.string(), v.maxLength(128))),
  icon: v.optional(v.pipe(v.string(), v.maxLength(2048))),
})

/** Body of `POST authenticate`. Older clients also send the message as data; only the text is used. */
export const authenticateRequestSchema = v.object({
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_MESSAGE_LENGTH)),
  signature: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SIGNATURE_LENGTH)),
  clientId: v.nullish(v.pipe(v.string(), v.maxLength(256))),
  walletInfo: v.nullish(walletInfoSchema),
})
export type AuthenticateRequest = v.InferOutput<typeof authenticateRequestSchema>

/** Response to `POST authenticate` and `POST refresh`. */
export const sessionTokensSchema = v.object({
  /** Short-lived bearer token of the session. */
  token: jwt,
  /** Milliseconds since 1970. */
  expiresAt: moment,
  /**
   * Valid for one `POST refresh`. Absent for a page of the same site, whose browser has it in a cookie that scripts
   * cannot read.
   */
  refreshToken: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'it is a refresh token'))),
})
export type SessionTokens = v.InferOutput<typeof sessionTokensSchema>

/** Body of `POST refresh`; without a token the cookie is used. */
export const refreshRequestSchema = v.object({
  refreshToken: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'it is a refresh token'))),
})

/** Data of the operator about an account: a JSON object of at most 4096 characters and eight levels. */
export const metadataSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'it is an object'),
  v.record(v.pipe(v.string(), v.maxLength(64, 'a name has at most 64 characters')), v.unknown(), 'it is an object'),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findMetadataProblem(dataset.value) : undefined
    if (problem !== undefined) addIssue({ message: problem })
  }),
)
/**
 * Body of `PUT account-metadata`. Any value is accepted here, because invalid metadata has an error code of its own.
 */
export const metadataRequestSchema = v.object({ metadata: v.unknown() })

/** One account of a session. */
export const sessionAccountSchema = v.object({
  uuid: v.string(),
  caip2_chain: v.string(),
  address: v.string(),
  is_main_account: v.boolean(),
  metadata: v.nullable(v.record(v.string(), v.unknown())),
  created_at: v.string(),
  last_signed_in_at: v.string(),
})
export type SessionAccount = v.InferOutput<typeof sessionAccountSchema>

/** Claims of a session's token, and the response to `GET me`. */
export const sessionClaimsSchema = v.object({
  iss: v.string(),
  aud: v.string(),
  exp: v.number(),
  iat: v.number(),
  /** CAIP-10 id of the account that signed last. */
  sub: v.string(),
  /** Id of the session. */
  sid: v.string(),
  address: v.string(),
  chainId: v.string(),
  chainNamespace: v.string(),
  caip2Network: v.string(),
  uri: v.string(),
  domain: v.string(),
  nonce: v.string(),
  profileUuid: v.string(),
})
export type SessionClaims = v.InferOutput<typeof sessionClaimsSchema>

export const meResponseSchema = v.object({
  ...sessionClaimsSchema.entries,
  appKitAccount: v.optional(sessionAccountSchema),
  accounts: v.array(sessionAccountSchema),
})
export type MeResponse = v.InferOutput<typeof meResponseSchema>

/** One session of an account, as `GET sessions` lists it. */
export const listedSessionSchema = v.object({
  id: v.string(),
  domain: v.string(),
  created_at: v.string(),
  last_used_at: v.string(),
  is_current: v.boolean(),
})
export type ListedSession = v.InferOutput<typeof listedSessionSchema>
