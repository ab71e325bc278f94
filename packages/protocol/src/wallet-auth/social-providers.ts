import type { SocialProvider } from '../wallet-keys/index.ts'

/** The consent page of a provider. Auth makes its address, and the frame opens it only if every parameter is the one written here. */
export interface SocialProviderFacts {
  /** `openid`: its ID token names the device that logged in. */
  readonly kind: 'openid'
  readonly authorizationEndpoint: string
  /** What the wallet wants to know of a person. */
  readonly scope: string
  /** Whether auth uses PKCE, by S256. @see RFC 7636 */
  readonly hasPkce: boolean
  /** Parameters of this provider alone. */
  readonly parameters: Readonly<Record<string, string>>
}

/** The social providers that the wallet knows. @see docs/embedded-wallet/social.md */
export const SOCIAL_PROVIDERS = {
  google: {
    kind: 'openid',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    scope: 'openid email profile',
    hasPkce: true,
    parameters: { prompt: 'select_account' },
  },
  apple: {
    kind: 'openid',
    authorizationEndpoint: 'https://appleid.apple.com/auth/authorize',
    scope: 'openid email',
    // The documentation of Apple does not mention PKCE.
    hasPkce: false,
    // A scope makes Apple return by a form.
    parameters: { response_mode: 'form_post' },
  },
  facebook: {
    kind: 'openid',
    authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    scope: 'openid public_profile',
    hasPkce: true,
    parameters: {},
  },
} as const satisfies Readonly<Partial<Record<SocialProvider, SocialProviderFacts>>>

/** A provider that the wallet knows. */
export type SocialProviderId = keyof typeof SOCIAL_PROVIDERS

export const isSocialProviderId = (provider: string): provider is SocialProviderId =>
  Object.hasOwn(SOCIAL_PROVIDERS, provider)

/**
 * Returns the address to which a provider returns: a static page, which cannot read the form of Apple.
 *
 * @example toRedirectUri('google', { apiOrigin: 'https://api.wallet.example', returnOrigin: 'https://auth.wallet.example' })
 */
export const toRedirectUri = (
  provider: SocialProvider,
  { apiOrigin, returnOrigin }: { readonly apiOrigin: string; readonly returnOrigin: string },
): string => (provider === 'apple' ? `${apiOrigin}/v1/social/form/apple` : `${returnOrigin}/${provider}`)
