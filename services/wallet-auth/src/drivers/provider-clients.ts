import { createPrivateKey } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { toOAuthAddresses, toOpenIdAddresses } from '@latchkey/proofs'
import {
  isOAuthProvider,
  type OAuthProvider,
  type OpenIdProvider,
  SOCIAL_PROVIDERS,
  type SocialReturn,
  toRedirectUri,
} from '@latchkey/protocol/wallet-auth'
import { accessToken, idToken, type SocialProvider } from '@latchkey/protocol/wallet-keys'
import { SignJWT } from 'jose'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import type { SocialConfig, SocialSecrets } from '../domain/social-config.ts'

const TIMEOUT_S = 5

/** What a login at a provider is bound to. The verifier is absent for a provider without PKCE. @see RFC 7636 */
export interface ProviderLogin {
  readonly state: string
  readonly nonce: string
  readonly verifier?: string | undefined
}

/** What a code was exchanged for, as custody accepts it. */
export type ExchangedToken =
  | { readonly provider: OpenIdProvider; readonly idToken: string }
  | { readonly provider: OAuthProvider; readonly accessToken: string }

/** The providers as this service reaches them. */
export interface ProviderClients {
  readonly hasPkce: (provider: SocialProvider) => boolean
  /** Returns the page of the provider for a login. @throws social/not-configured */
  readonly authorize: (provider: SocialProvider, login: ProviderLogin) => Promise<string>
  /**
   * Exchanges the code of a return for the ID token, whose claims are checked, and whose signature is not; at a provider without ID tokens
   * for the access token.
   *
   * @throws social/denied, social/unavailable
   */
  readonly exchange: (returned: SocialReturn, login: ProviderLogin) => Promise<ExchangedToken>
}

/**
 * @param apiUrl - Of this service, which takes the forms of Apple.
 * @see OpenID Connect Core 1.0 section 3.1, RFC 6749, RFC 9700
 */
export function createProviderClients(social: SocialConfig | undefined, apiUrl: string): ProviderClients {
  const redirectUri = (provider: SocialProvider) =>
    toRedirectUri(provider, { apiOrigin: apiUrl, returnOrigin: social?.returnOrigin ?? '' })

  async function open(provider: SocialProvider): Promise<oidc.Configuration> {
    const { metadata, clientId, secret } = await readClient(provider, social)
    const { clientSecret, hasIssuer } = SOCIAL_PROVIDERS[provider]
    const authentication = clientSecret === 'basic' ? toPlainBasic(clientId, secret) : oidc.ClientSecretPost(secret)
    const server = { ...metadata, authorization_response_iss_parameter_supported: hasIssuer }
    const configuration = new oidc.Configuration(server, clientId, {}, authentication)
    configuration.timeout = TIMEOUT_S
    // The schema of the environment admits http for this machine alone.
    if (metadata.issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration)
    return configuration
  }

  return {
    hasPkce: (provider) => SOCIAL_PROVIDERS[provider].hasPkce,
    async authorize(provider, { state, nonce, verifier }) {
      const configuration = await open(provider)
      const { scope, parameters } = SOCIAL_PROVIDERS[provider]
      const challenge =
        verifier === undefined
          ? {}
          : { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      const given = {
        ...{ ...parameters, scope, ...challenge, redirect_uri: redirectUri(provider), state },
        ...(isOAuthProvider(provider) ? {} : { nonce }),
      }
      return oidc.buildAuthorizationUrl(configuration, given).href
    },
    async exchange(returned, { state, nonce, verifier }) {
      const { provider, ...parameters } = returned
      const configuration = await open(provider)
      const url = new URL(redirectUri(provider))
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      const tokens = await oidc
        .authorizationCodeGrant(configuration, url, {
          expectedState: state,
          ...(isOAuthProvider(provider) ? {} : { expectedNonce: nonce }),
          ...(verifier === undefined ? {} : { pkceCodeVerifier: verifier }),
        })
        .catch((cause: unknown) => {
          const isDenied = cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied'
          throw new WalletError(isDenied ? 'social/denied' : 'social/unavailable', {}, { cause })
        })
      // A token that custody would not accept is of no use.
      if (isOAuthProvider(provider)) return { provider, accessToken: requireToken(accessToken, tokens.access_token) }
      return { provider, idToken: requireToken(idToken, tokens.id_token) }
    },
  }
}

/** @throws social/unavailable */
function requireToken(schema: v.GenericSchema<string>, token: string | undefined): string {
  const parsed = v.safeParse(schema, token)
  if (!parsed.success) throw new WalletError('social/unavailable')
  return parsed.output
}

/** @throws social/not-configured */
async function readClient(provider: SocialProvider, social: SocialConfig | undefined) {
  const client = social?.clients[provider]
  if (client === undefined) throw new WalletError('social/not-configured')
  const { issuer, authorizationEndpoint, tokenEndpoint } = isOAuthProvider(provider)
    ? toOAuthAddresses(provider, client)
    : toOpenIdAddresses(provider, client)
  const secret = 'clientSecret' in client ? client.clientSecret : await signSecret(client, issuer)
  const metadata = { issuer, authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint }
  return { metadata, clientId: client.clientId, secret }
}

/**
 * `openid-client` encodes id and secret for a form first, as RFC 6749 requires, and so turns `-` into `%2D`. X and Discord document the plain
 * form. What they issue has no character that reads differently in it.
 */
const toPlainBasic =
  (clientId: string, secret: string): oidc.ClientAuth =>
  (_, __, ___, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`)

/** Returns a secret of five minutes for a client of Apple. @see Apple, "Creating a client secret" */
function signSecret(client: NonNullable<SocialSecrets['apple']>, issuer: string): Promise<string> {
  const { clientId, teamId, keyId, privateKey } = client
  const now = Date.now()
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(Math.floor(now / SECOND_MS))
    .setExpirationTime(Math.floor((now + 5 * MINUTE_MS) / SECOND_MS))
    .sign(createPrivateKey(privateKey))
}
