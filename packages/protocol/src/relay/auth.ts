import * as v from 'valibot'

/** Header of the token with which a client opens its socket. @see RFC 7519, RFC 8037 */
export const tokenHeader = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })

/** Claims of the token. Times in seconds since 1970. */
export const tokenClaims = v.object({
  /** The client: a did:key of its Ed25519 key. */
  iss: v.pipe(v.string(), v.startsWith('did:key:z'), v.maxLength(128)),
  /** 32 random bytes in hexadecimal, new for each token. */
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  /** URL of the relay, exactly as in the configuration of the client. */
  aud: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)),
  iat: v.pipe(v.number(), v.integer(), v.minValue(0)),
  exp: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type TokenClaims = v.InferOutput<typeof tokenClaims>

/** Query of the URL that a client opens. A native client may send its token in an `Authorization` header instead. */
export const relayQuery = v.object({
  auth: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
  projectId: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  ua: v.optional(v.pipe(v.string(), v.maxLength(512))),
})
