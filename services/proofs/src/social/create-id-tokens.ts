import { createHash } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { email as emailSchema } from '@latchkey/protocol/frame'
import type { OpenIdProvider } from '@latchkey/protocol/wallet-auth'
import { type AccountProvider, toSocialNonceText } from '@latchkey/protocol/wallet-keys'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { type OpenIdClient, type OpenIdClients, toOpenIdAddresses } from './social-clients.ts'

/** Of asymmetric signatures alone: a public key is no secret of an HMAC. @see RFC 8725 section 3.1 */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** Of a login that has just happened. */
const MAX_AGE_MS = 10 * MINUTE_MS
const TOLERANCE_S = 60
const KEYS_TIMEOUT_MS = 5 * SECOND_MS

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  email: v.optional(v.string()),
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  name: v.optional(v.string()),
})

/** The person of an ID token, or of an access token. */
export interface SocialPerson {
  readonly provider: AccountProvider
  /** Provider, issuer and subject as one text: the account. An address of e-mail never looks like it. */
  readonly account: string
  /** An address that the provider has verified, in a form that mail services accept. */
  readonly email: string | undefined
  readonly name: string | undefined
}

export interface IdTokenUse {
  readonly provider: OpenIdProvider
  readonly idToken: string
  /** Of the request at the provider. */
  readonly nonce: string
}

/** Verifies ID tokens with the keys of their providers. */
export interface IdTokens {
  /**
   * @throws social/not-configured, social/unavailable if the keys of the provider cannot be read, session/expired for a token of more than ten
   * minutes ago, proof/refused for every other one
   */
  readonly verify: (use: IdTokenUse) => Promise<SocialPerson>
}

/** Returns the nonce which an ID token for a device must contain. */
export const toSocialNonce = (provider: AccountProvider, device: string, salt: string): string =>
  createHash('sha256')
    .update(toSocialNonceText(provider, device, salt))
    .digest('base64url')

/** @see OpenID Connect Core 1.0 section 3.1.3.7 */
export function createIdTokens(clients: OpenIdClients, clock: Clock): IdTokens {
  const keySets = new Map<string, JWTVerifyGetKey>()

  function keysAt(jwksUri: string): JWTVerifyGetKey {
    const known = keySets.get(jwksUri)
    if (known !== undefined) return known
    const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: KEYS_TIMEOUT_MS })
    keySets.set(jwksUri, keys)
    return keys
  }

  return {
    async verify({ provider, idToken, nonce }) {
      const client = clients[provider]
      if (client === undefined) throw new WalletError('social/not-configured')
      const { issuer, jwksUri } = toOpenIdAddresses(provider, client)
      const verified = await jwtVerify(idToken, keysAt(jwksUri), {
        algorithms: ALGORITHMS,
        issuer,
        audience: client.clientId,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        clockTolerance: TOLERANCE_S,
        currentDate: new Date(clock.now()),
        maxTokenAge: MAX_AGE_MS / SECOND_MS,
      }).catch((cause: unknown) => {
        throw toRefusal(cause)
      })
      const claims = v.safeParse(claimsSchema, verified.payload)
      if (!claims.success) throw refusal('it lacks claims')
      const { sub, email, email_verified: isVerified, name } = claims.output
      if (!isForClient(claims.output, client)) throw refusal('it is for another client')
      if (claims.output.nonce !== nonce) throw refusal('it is for another device')
      return {
        provider,
        account: JSON.stringify([provider, issuer, sub]),
        email: (isVerified === true || isVerified === 'true') && v.is(emailSchema, email) ? email : undefined,
        name: name?.slice(0, 256),
      }
    },
  }
}

const refusal = (problem: string, cause?: unknown) =>
  new WalletError('proof/refused', { problem: `the ID token: ${problem}` }, { cause })

/** A token for several clients must name this one as the one it was issued to. */
const isForClient = (
  { aud, azp }: Pick<v.InferOutput<typeof claimsSchema>, 'aud' | 'azp'>,
  { clientId }: OpenIdClient,
): boolean => (Array.isArray(aud) && aud.length > 1 ? azp === clientId : azp === undefined || azp === clientId)

/** Only errors about the token itself blame the token; any other one is of the provider or of the network. */
function toRefusal(cause: unknown): WalletError {
  if (cause instanceof errors.JWTExpired) return new WalletError('session/expired', {}, { cause })
  const isOfToken =
    cause instanceof errors.JWTClaimValidationFailed ||
    cause instanceof errors.JWTInvalid ||
    cause instanceof errors.JWSInvalid ||
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JOSENotSupported ||
    cause instanceof errors.JWKSNoMatchingKey
  return isOfToken ? refusal('it does not count', cause) : new WalletError('social/unavailable', {}, { cause })
}
