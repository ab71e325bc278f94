import type { SocialProvider } from '../wallet-keys/index.ts'

/** Facts about a social provider that auth and the frame share. Endpoints that only services call are in `services/proofs`. */
export interface SocialProviderFacts {
  /** `openid`: the ID token contains the nonce of the device. `oauth`: there is only an access token, which is not bound to a device. */
  readonly kind: 'openid' | 'oauth'
  readonly authorizationEndpoint: string
  /** The requested scopes, separated by spaces. */
  readonly scope: string
  /** Whether auth uses PKCE, by S256. @see RFC 7636 */
  readonly hasPkce: boolean
  /** Additional parameters of the consent page. */
  readonly parameters: Readonly<Record<string, string>>
  /** How auth sends the secret of the client. @see RFC 6749 section 2.3.1 */
  readonly clientSecret: 'basic' | 'post'
  /** Whether the return must name the issuer. @see RFC 9207 */
  readonly hasIssuer: boolean
}

/**
 * Facts about each social provider. Auth builds the address of the consent page from them, and the frame opens that address only if every
 * parameter matches.
 *
 * @see docs/embedded-wallet/social.md
 */
export const SOCIAL_PROVIDERS = {
  google: {
    kind: 'openid',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    scope: 'openid email profile',
    hasPkce: true,
    parameters: { prompt: 'select_account' },
    clientSecret: 'post',
    hasIssuer: false,
  },
  apple: {
    kind: 'openid',
    authorizationEndpoint: 'https://appleid.apple.com/auth/authorize',
    scope: 'openid email',
    // The documentation of Apple does not mention PKCE.
    hasPkce: false,
    // A scope makes Apple return by a form.
    parameters: { response_mode: 'form_post' },
    clientSecret: 'post',
    hasIssuer: false,
  },
  facebook: {
    kind: 'openid',
    authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    scope: 'openid public_profile',
    hasPkce: true,
    parameters: {},
    clientSecret: 'post',
    hasIssuer: false,
  },
  github: {
    kind: 'oauth',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    // Everybody may read the number and the name of an account.
    scope: 'user:email',
    hasPkce: true,
    parameters: { prompt: 'select_account' },
    clientSecret: 'post',
    hasIssuer: false,
  },
  discord: {
    kind: 'oauth',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    scope: 'identify email',
    hasPkce: true,
    parameters: {},
    clientSecret: 'basic',
    hasIssuer: true,
  },
  x: {
    kind: 'oauth',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    // X requires `tweet.read` for the account of a token.
    scope: 'users.read tweet.read',
    hasPkce: true,
    parameters: {},
    clientSecret: 'basic',
    hasIssuer: false,
  },
} as const satisfies Readonly<Record<SocialProvider, SocialProviderFacts>>

/** A provider without ID tokens. */
export type OAuthProvider = {
  [P in SocialProvider]: (typeof SOCIAL_PROVIDERS)[P]['kind'] extends 'oauth' ? P : never
}[SocialProvider]

/** A provider with ID tokens. */
export type OpenIdProvider = Exclude<SocialProvider, OAuthProvider>

export const isOAuthProvider = (provider: SocialProvider): provider is OAuthProvider =>
  SOCIAL_PROVIDERS[provider].kind === 'oauth'

/**
 * Returns the address to which a provider returns: a static page, which cannot read the form of Apple.
 *
 * @example toRedirectUri('google', { apiOrigin: 'https://api.wallet.example', returnOrigin: 'https://auth.wallet.example' })
 */
export const toRedirectUri = (
  provider: SocialProvider,
  { apiOrigin, returnOrigin }: { readonly apiOrigin: string; readonly returnOrigin: string },
): string => (provider === 'apple' ? `${apiOrigin}/v1/social/form/apple` : `${returnOrigin}/${provider}`)
