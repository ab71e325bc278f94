import { exactOrigin } from '@latchkey/protocol/frame'
import { type OAuthProvider, type OpenIdProvider, SOCIAL_PROVIDERS } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'

/** What an OpenID provider publishes about itself. @see OpenID Connect Discovery 1.0 section 3 */
export interface OpenIdAddresses {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly jwksUri: string
}

export interface OAuthAddresses extends Omit<OpenIdAddresses, 'jwksUri'> {
  /** Of its API, where the account of a token is read. */
  readonly apiUrl: string
}

/**
 * Addresses of the providers. They are written here and not read from discovery documents, so that a service calls no address which it
 * has learned from an answer. An issuer is part of every account: another one would make new users of all.
 */
const OPENID: Readonly<Record<OpenIdProvider, Omit<OpenIdAddresses, 'authorizationEndpoint'>>> = {
  google: {
    issuer: 'https://accounts.google.com',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    tokenEndpoint: 'https://appleid.apple.com/auth/token',
    jwksUri: 'https://appleid.apple.com/auth/keys',
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    jwksUri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  },
}
const OAUTH: Readonly<Record<OAuthProvider, Omit<OAuthAddresses, 'authorizationEndpoint'>>> = {
  github: {
    issuer: 'https://github.com/login/oauth',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    apiUrl: 'https://api.github.com',
  },
  discord: {
    issuer: 'https://discord.com',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    apiUrl: 'https://discord.com/api/v10',
  },
  x: { issuer: 'https://x.com', tokenEndpoint: 'https://api.x.com/2/oauth2/token', apiUrl: 'https://api.x.com' },
}

export const secureAddress = v.pipe(
  v.string(),
  v.url('write an address'),
  v.check((text) => v.is(exactOrigin, new URL(text).origin), 'write an https address'),
)

const clientEntries = {
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  issuer: v.exactOptional(secureAddress),
  authorizationEndpoint: v.exactOptional(secureAddress),
  tokenEndpoint: v.exactOptional(secureAddress),
}

/** A client of a provider with ID tokens. Addresses are needed only for another server that acts as the provider. */
export const openIdClientEntries = { ...clientEntries, jwksUri: v.exactOptional(secureAddress) }

/** A client of a provider without them. */
export const oauthClientEntries = { ...clientEntries, apiUrl: v.exactOptional(secureAddress) }

export const clientSecret = v.pipe(v.string(), v.minLength(1), v.maxLength(512))

const openIdClient = v.strictObject(openIdClientEntries)
const oauthClient = v.strictObject(oauthClientEntries)

/**
 * The clients by provider, as a service needs them that recognises people and does not log them in. GitHub tells whose client a token is of
 * only to that client.
 */
export const socialClients = v.strictObject({
  google: v.exactOptional(openIdClient),
  apple: v.exactOptional(openIdClient),
  facebook: v.exactOptional(openIdClient),
  github: v.exactOptional(v.strictObject({ ...oauthClientEntries, clientSecret })),
  discord: v.exactOptional(oauthClient),
  x: v.exactOptional(oauthClient),
})

export type SocialClients = v.InferOutput<typeof socialClients>
export type OpenIdClient = v.InferOutput<typeof openIdClient>
export type OAuthClient = v.InferOutput<typeof oauthClient>
export type OpenIdClients = Pick<SocialClients, OpenIdProvider>
export type OAuthClients = Pick<SocialClients, OAuthProvider>

/** Returns the addresses of a provider, with those that the operator has replaced. */
export function toOpenIdAddresses(provider: OpenIdProvider, client: OpenIdClient): OpenIdAddresses {
  const known = OPENID[provider]
  const {
    issuer = known.issuer,
    authorizationEndpoint = SOCIAL_PROVIDERS[provider].authorizationEndpoint,
    tokenEndpoint = known.tokenEndpoint,
    jwksUri = known.jwksUri,
  } = client
  return { issuer, authorizationEndpoint, tokenEndpoint, jwksUri }
}

/** The same for a provider without ID tokens. */
export function toOAuthAddresses(provider: OAuthProvider, client: OAuthClient): OAuthAddresses {
  const known = OAUTH[provider]
  const {
    issuer = known.issuer,
    authorizationEndpoint = SOCIAL_PROVIDERS[provider].authorizationEndpoint,
    tokenEndpoint = known.tokenEndpoint,
    apiUrl = known.apiUrl,
  } = client
  return { issuer, authorizationEndpoint, tokenEndpoint, apiUrl }
}
