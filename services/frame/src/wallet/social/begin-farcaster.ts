import { WalletError } from '@latchkey/errors'
import type { FramePageData } from '@latchkey/protocol/frame'
import { begunFarcasterSchema } from '@latchkey/protocol/wallet-auth'
import { registerDevice } from '../login.ts'
import type { SocialLogin, WalletDeps } from '../wallet-deps.ts'
import { replaceSocial } from './begin-social.ts'

const TOKEN = /^[\w-]{1,128}$/

/**
 * Begins a login by an account of Farcaster, which replaces one that began before. Its address opens the app of the person, on this device or
 * another one.
 *
 * @throws social/not-configured, frame/error for another page than that of Farcaster, and as a service client
 */
export async function beginFarcaster(
  { farcasterPage }: Pick<FramePageData, 'farcasterPage'>,
  deps: WalletDeps,
): Promise<SocialLogin> {
  if (farcasterPage === undefined) throw new WalletError('social/not-configured')
  const { auth, openVault } = deps
  const deviceId = await registerDevice(deps)
  const { nonce, salt } = await (await openVault()).call('SOCIAL_NONCE', { provider: 'farcaster' })
  const body = async () => ({ deviceId, nonce })
  const { transactionId, uri } = await auth.call({ path: 'farcaster/begin', schema: begunFarcasterSchema, body })
  if (!isChannelUri(uri, farcasterPage)) throw new WalletError('frame/error')
  const begun = { provider: 'farcaster', deviceId, transactionId, uri, salt, code: undefined } as const
  return replaceSocial({ ...begun, stopListening: () => {} }, deps)
}

/**
 * Returns whether an address is that of a channel: the page of Farcaster with the token of the channel and nothing else. The frame cannot see
 * which nonce the channel has, so that custody takes the message as proof of the person and not of the device.
 *
 * @see docs/decisions/0053-access-tokens-prove-no-device.md
 */
export function isChannelUri(uri: string, page: string): boolean {
  const { origin, pathname, username, password, hash, searchParams } = new URL(uri)
  return (
    `${origin}${pathname}` === page &&
    username + password + hash === '' &&
    [...searchParams.keys()].join() === 'channelToken' &&
    TOKEN.test(searchParams.get('channelToken') ?? '')
  )
}
