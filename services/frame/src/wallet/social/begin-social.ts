import { WalletError } from '@latchkey/errors'
import type { FramePageData } from '@latchkey/protocol/frame'
import { begunSocialSchema, doneSchema, isOAuthProvider, toRedirectUri } from '@latchkey/protocol/wallet-auth'
import type { SocialProvider } from '@latchkey/protocol/wallet-keys'
import { registerDevice } from '../login.ts'
import type { SocialLogin, WalletDeps } from '../wallet-deps.ts'
import { isLoginUri } from './is-login-uri.ts'
import { listenForReturn } from './listen-for-return.ts'

interface BeginOptions {
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly data: Pick<FramePageData, 'apiOrigin' | 'returnOrigin' | 'socials'>
}

/**
 * Begins a login by a social provider, which replaces one that began before.
 *
 * @throws social/not-configured, frame/error for a page of the provider that is not the expected one, and as a service client
 */
export async function beginSocial(
  provider: SocialProvider,
  { page, data: { apiOrigin, returnOrigin, socials } }: BeginOptions,
  deps: WalletDeps,
): Promise<SocialLogin & { readonly returnOrigin: string }> {
  const client = socials?.[provider]
  if (returnOrigin === undefined || client === undefined) throw new WalletError('social/not-configured')
  const { auth, openVault, puzzles } = deps
  // On a new device custody mails a link after this login, which requires a puzzle.
  if (isOAuthProvider(provider)) puzzles.custody?.prepare()
  const deviceId = await registerDevice(deps)
  const { nonce, salt } = await (await openVault()).call('SOCIAL_NONCE', { provider })
  const body = async () => ({ deviceId, provider, nonce })
  const { transactionId, uri, code } = await auth.call({ path: 'social/begin', schema: begunSocialSchema, body })
  const redirectUri = toRedirectUri(provider, { apiOrigin, returnOrigin })
  if (!isLoginUri(uri, { provider, client, nonce, redirectUri })) throw new WalletError('frame/error')
  const stopListening = listenForReturn(page, {
    ...{ returnOrigin, transactionId },
    bind: (challenge) =>
      auth.call({ path: 'social/bind', schema: doneSchema, body: async () => ({ transactionId, challenge }) }),
  })
  const login = replaceSocial({ provider, deviceId, transactionId, uri, salt, code, stopListening }, deps)
  return { ...login, returnOrigin }
}

type NewLogin = Omit<SocialLogin, 'redeemed' | 'confirming' | 'opened' | 'isEnrolling'>

/** Puts a new login in the place of the one that began before. */
export function replaceSocial(begun: NewLogin, deps: WalletDeps): SocialLogin {
  endSocial(deps)
  const login = { ...begun, redeemed: undefined, confirming: undefined, opened: undefined, isEnrolling: false }
  deps.social = login
  return login
}

/** Forgets the social login that has begun. */
export function endSocial(deps: WalletDeps): void {
  deps.social?.stopListening()
  deps.social?.confirming?.end()
  deps.social = undefined
}
