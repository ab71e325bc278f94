import type { FramePageData } from '@latchkey/protocol/frame'
import { isSocialProviderId, SOCIAL_PROVIDERS } from '@latchkey/protocol/wallet-auth'
import type { SocialProvider } from '@latchkey/protocol/wallet-keys'

/** What the page of a provider must be opened with. */
export interface ExpectedLogin {
  readonly provider: SocialProvider
  readonly client: NonNullable<NonNullable<FramePageData['socials']>[SocialProvider]>
  /** Of the vault; it names the key of this device. */
  readonly nonce: string
  readonly redirectUri: string
}

const RANDOM = /^[\w-]{43}$/

/**
 * Returns whether an address opens the login that this frame began, at its provider. Auth makes the address. An intruder in auth could
 * otherwise put a nonce of another device into it: the ID token would be for that device, and custody would release its half there. More
 * scopes, or a login without a screen, would be something else than the visitor expects of the wallet.
 *
 * @see OpenID Connect Core 1.0 section 3.1.2.1, embedded-wallet 2.10
 */
export function isLoginUri(uri: string, login: ExpectedLogin): boolean {
  const { origin, pathname, username, password, hash, searchParams } = new URL(uri)
  const fixed = toFixedParameters(login)
  const random = isWithPkce(login) ? ['state', 'code_challenge'] : ['state']
  const names = [...searchParams.keys()]
  return (
    `${origin}${pathname}` === login.client.authorizationEndpoint &&
    username + password + hash === '' &&
    new Set(names).size === names.length &&
    // Any other parameter is refused: `request` and `request_uri` replace the ones that are compared here. @see RFC 9101
    names.every((name) => fixed.has(name) || random.includes(name)) &&
    [...fixed].every(([name, value]) => searchParams.get(name) === value) &&
    random.every((name) => RANDOM.test(searchParams.get(name) ?? ''))
  )
}

const isWithPkce = ({ provider }: ExpectedLogin) => isSocialProviderId(provider) && SOCIAL_PROVIDERS[provider].hasPkce

/** Returns the parameters whose values this frame knows. */
function toFixedParameters(login: ExpectedLogin): ReadonlyMap<string, string | undefined> {
  const { provider, client, nonce, redirectUri } = login
  const facts = isSocialProviderId(provider) ? SOCIAL_PROVIDERS[provider] : undefined
  return new Map(
    Object.entries({
      ...{ client_id: client.clientId, redirect_uri: redirectUri, response_type: 'code', nonce, scope: facts?.scope },
      ...facts?.parameters,
      ...(isWithPkce(login) ? { code_challenge_method: 'S256' } : {}),
    }),
  )
}
