import type { FramePageData } from '@latchkey/protocol/frame'
import { SOCIAL_SCOPES } from '@latchkey/protocol/wallet-auth'
import type { SocialProvider } from '@latchkey/protocol/wallet-keys'

/** What the page of a provider must be opened with. */
export interface ExpectedLogin {
  readonly provider: SocialProvider
  readonly client: NonNullable<NonNullable<FramePageData['socials']>[SocialProvider]>
  /** Of the vault; it names the key of this device. */
  readonly nonce: string
  readonly redirectUri: string
}

/** Providers for which auth uses PKCE. Apple does not document it. @see RFC 7636 */
const WITH_PKCE: ReadonlySet<SocialProvider> = new Set(['google', 'facebook'])
/** Any other parameter is refused: `request` and `request_uri` replace the ones that are compared here. @see RFC 9101 */
const NAMES = new Set(
  'client_id nonce redirect_uri response_type state scope prompt response_mode code_challenge code_challenge_method'.split(
    ' ',
  ),
)
const RANDOM = /^[\w-]{43}$/

/**
 * Returns whether an address opens the login that this frame began, at its provider. Auth makes the address. An intruder in auth could
 * otherwise put a nonce of another device into it: the ID token would be for that device, and custody would release its half there.
 *
 * @see OpenID Connect Core 1.0 section 3.1.2.1, embedded-wallet 2.10
 */
export function isLoginUri(uri: string, { provider, client, nonce, redirectUri }: ExpectedLogin): boolean {
  const { origin, pathname, username, password, hash, searchParams } = new URL(uri)
  const names = [...searchParams.keys()]
  const value = (name: string) => searchParams.get(name)
  return (
    `${origin}${pathname}` === client.authorizationEndpoint &&
    username + password + hash === '' &&
    new Set(names).size === names.length &&
    names.every((name) => NAMES.has(name)) &&
    value('client_id') === client.clientId &&
    value('nonce') === nonce &&
    value('redirect_uri') === redirectUri &&
    value('response_type') === 'code' &&
    isExpectedConsent(provider, value('scope'), value('prompt')) &&
    RANDOM.test(value('state') ?? '') &&
    value('response_mode') === (provider === 'apple' ? 'form_post' : null) &&
    (!WITH_PKCE.has(provider) ||
      (value('code_challenge_method') === 'S256' && RANDOM.test(value('code_challenge') ?? '')))
  )
}

/** More scopes, or a login without a screen, would be something else than the visitor expects of the wallet. */
function isExpectedConsent(provider: SocialProvider, scope: string | null, prompt: string | null): boolean {
  const scopes: Readonly<Partial<Record<SocialProvider, string>>> = SOCIAL_SCOPES
  return scope === scopes[provider] && prompt === (provider === 'google' ? 'select_account' : null)
}
