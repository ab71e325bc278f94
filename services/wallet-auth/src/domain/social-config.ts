import {
  clientSecret,
  farcasterClientEntries,
  oauthClientEntries,
  openIdClientEntries,
  secureAddress,
} from '@latchkey/proofs'
import * as v from 'valibot'

const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(512))

const withSecret = v.strictObject({ ...openIdClientEntries, clientSecret })
const withoutIdTokens = v.strictObject({ ...oauthClientEntries, clientSecret })

/** Apple has no secret of a client, but a key that signs short-lived ones. */
const withKey = v.strictObject({
  ...openIdClientEntries,
  teamId: identifier,
  keyId: identifier,
  /** PKCS #8 in PEM, as Apple issues it. */
  privateKey: v.pipe(v.string(), v.includes('PRIVATE KEY', 'write the key as PEM'), v.maxLength(2_048)),
})

/** The clients by provider, with what authenticates them. */
export const socialSecrets = v.strictObject({
  google: v.exactOptional(withSecret),
  apple: v.exactOptional(withKey),
  facebook: v.exactOptional(withSecret),
  github: v.exactOptional(withoutIdTokens),
  discord: v.exactOptional(withoutIdTokens),
  x: v.exactOptional(withoutIdTokens),
})
export type SocialSecrets = v.InferOutput<typeof socialSecrets>

/** How accounts of Farcaster sign in. `relayUrl`: of the relay, if it is not the usual one. */
export const farcasterConfig = v.strictObject({ ...farcasterClientEntries, relayUrl: v.exactOptional(secureAddress) })
export type FarcasterConfig = v.InferOutput<typeof farcasterConfig>

/** Where people sign in with an account at a provider. */
export interface SocialConfig {
  readonly clients: SocialSecrets
  /** Origin of the page to which providers return. */
  readonly returnOrigin: string
}
