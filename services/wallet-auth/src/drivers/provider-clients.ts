import { createPrivateKey } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { toProviderAddresses } from '@latchkey/proofs'
import { isSocialProviderId, SOCIAL_PROVIDERS, type SocialReturn, toRedirectUri } from '@latchkey/protocol/wallet-auth'
import type { SocialProvider } from '@latchkey/protocol/wallet-keys'
import { SignJWT } from 'jose'
import * as oidc from 'openid-client'
import type { SocialConfig, SocialSecrets } from '../domain/social-config.ts'

const TIMEOUT_S = 5

/** What a login at a provider is bound to. The verifier is absent for a provider without PKCE. @see RFC 7636 */
export interface ProviderLogin {
  readonly state: string
  readonly nonce: string
  readonly verifier?: string | undefined
}

/** The providers as this service reaches them. */
export interface ProviderClients {
  readonly hasPkce: (provider: SocialProvider) => boolean
  /** Returns the page of the provider for a login. @throws social/not-configured */
  readonly authorize: (provider: SocialProvider, login: ProviderLogin) => Promise<string>
  /**
   * Exchanges the code of a return for the ID token, whose claims are checked, and whose signature is not.
   *
   * @throws social/denied, social/unavailable
   */
  readonly exchange: (returned: SocialReturn, login: ProviderLogin) => Promise<string>
}

/**
 * @param apiUrl - Of this service, which takes the forms of Apple.
 * @see OpenID Connect Core 1.0 section 3.1, RFC 9700
 */
export function createProviderClients(social: SocialConfig | undefined, apiUrl: string): ProviderClients {
  const redirectUri = (provider: SocialProvider) =>
    toRedirectUri(provider, { apiOrigin: apiUrl, returnOrigin: social?.returnOrigin ?? '' })

  async function open(provider: SocialProvider) {
    const client = isSocialProviderId(provider) ? social?.clients[provider] : undefined
    if (client === undefined || !isSocialProviderId(provider)) throw new WalletError('social/not-configured')
    const { issuer, authorizationEndpoint, tokenEndpoint, jwksUri } = toProviderAddresses(provider, client)
    const metadata = {
      issuer,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
      jwks_uri: jwksUri,
    }
    const secret = 'clientSecret' in client ? client.clientSecret : await signSecret(client, issuer)
    const configuration = new oidc.Configuration(metadata, client.clientId, {}, oidc.ClientSecretPost(secret))
    configuration.timeout = TIMEOUT_S
    // The schema of the environment admits http for this machine alone.
    if (issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration)
    return { configuration, ...SOCIAL_PROVIDERS[provider] }
  }

  return {
    hasPkce: (provider) => isSocialProviderId(provider) && SOCIAL_PROVIDERS[provider].hasPkce,
    async authorize(provider, { state, nonce, verifier }) {
      const { configuration, scope, parameters } = await open(provider)
      const challenge =
        verifier === undefined
          ? {}
          : { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      const given = { ...parameters, scope, ...challenge, redirect_uri: redirectUri(provider), state, nonce }
      return oidc.buildAuthorizationUrl(configuration, given).href
    },
    async exchange(returned, { state, nonce, verifier }) {
      const { provider } = returned
      const { configuration } = await open(provider)
      const { provider: _, ...parameters } = returned
      const url = new URL(redirectUri(provider))
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      const tokens = await oidc
        .authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          ...(verifier === undefined ? {} : { pkceCodeVerifier: verifier }),
        })
        .catch((cause: unknown) => {
          const isDenied = cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied'
          throw new WalletError(isDenied ? 'social/denied' : 'social/unavailable', {}, { cause })
        })
      if (tokens.id_token === undefined) throw new WalletError('social/unavailable')
      return tokens.id_token
    },
  }
}

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
