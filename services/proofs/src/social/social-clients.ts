import { exactOrigin } from '@latchkey/protocol/frame'
import { SOCIAL_PROVIDERS, type SocialProviderId } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'

/** What a provider publishes about itself. @see OpenID Connect Discovery 1.0 section 3 */
export interface ProviderAddresses {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly jwksUri: string
}

/**
 * Addresses of the providers. They are written here and not read from discovery documents, so that a service calls no address which it
 * has learned from an answer.
 */
const ADDRESSES = {
  google: {
    issuer: 'https://accounts.google.com',
    authorizationEndpoint: SOCIAL_PROVIDERS.google.authorizationEndpoint,
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorizationEndpoint: SOCIAL_PROVIDERS.apple.authorizationEndpoint,
    tokenEndpoint: 'https://appleid.apple.com/auth/token',
    jwksUri: 'https://appleid.apple.com/auth/keys',
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizationEndpoint: SOCIAL_PROVIDERS.facebook.authorizationEndpoint,
    tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    jwksUri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  },
} as const satisfies Readonly<Record<SocialProviderId, ProviderAddresses>>

const secureAddress = v.pipe(
  v.string(),
  v.url('write an address'),
  v.check((text) => v.is(exactOrigin, new URL(text).origin), 'write an https address'),
)

/** A client of a provider. Addresses are needed only for another server that acts as the provider. */
export const socialClientEntries = {
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  issuer: v.exactOptional(secureAddress),
  authorizationEndpoint: v.exactOptional(secureAddress),
  tokenEndpoint: v.exactOptional(secureAddress),
  jwksUri: v.exactOptional(secureAddress),
}
const socialClient = v.strictObject(socialClientEntries)

/** The clients by provider, without their secrets: what is needed to verify an ID token. */
export const socialClients = v.strictObject({
  google: v.exactOptional(socialClient),
  apple: v.exactOptional(socialClient),
  facebook: v.exactOptional(socialClient),
})

export type SocialClient = v.InferOutput<typeof socialClient>
export type SocialClients = Readonly<Partial<Record<SocialProviderId, SocialClient>>>

/** Returns the addresses of a provider, with those that the operator has replaced. */
export function toProviderAddresses(provider: SocialProviderId, client: SocialClient): ProviderAddresses {
  const known = ADDRESSES[provider]
  const {
    issuer = known.issuer,
    authorizationEndpoint = known.authorizationEndpoint,
    tokenEndpoint = known.tokenEndpoint,
    jwksUri = known.jwksUri,
  } = client
  return { issuer, authorizationEndpoint, tokenEndpoint, jwksUri }
}
