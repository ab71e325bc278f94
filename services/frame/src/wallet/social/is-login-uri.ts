import type { FramePageData } from '@latchkey/protocol/frame'
import { isOAuthProvider, SOCIAL_PROVIDERS } from '@latchkey/protocol/wallet-auth'
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
  const random = SOCIAL_PROVIDERS[login.provider].hasPkce ? ['state', 'code_challenge'] : ['state']
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

/** Returns the parameters whose values this frame knows. */
function toFixedParameters({ provider, client, nonce, redirectUri }: ExpectedLogin): ReadonlyMap<string, string> {
  const { scope, parameters, hasPkce } = SOCIAL_PROVIDERS[provider]
  return new Map<string, string>(
    Object.entries({
      ...{ client_id: client.clientId, redirect_uri: redirectUri, response_type: 'code', scope },
      ...parameters,
      // Without an ID token nothing would contain the nonce.
      ...(isOAuthProvider(provider) ? {} : { nonce }),
      ...(hasPkce ? { code_challenge_method: 'S256' } : {}),
    }),
  )
}
