import type { FrameParams, FrameResult } from '@latchkey/protocol/frame'
import type { CallContext, Handlers } from '../call-context.ts'
import { toNetworkId } from '../to-network-id.ts'
import { openUser } from '../wallet/open-user.ts'
import { signLoginMessage } from '../wallet/sign-login-message.ts'
import { signOut } from '../wallet/sign-out.ts'

/** Who is signed in. A token of the page is not read: a page holds no session of the frame. */
export const sessionHandlers = {
  /** When nobody is signed in, a login is likely to follow: starts to load the vault, and to solve the puzzle of a login. */
  async IS_CONNECTED(_, { openWallet, openVault }) {
    const { session, puzzles } = await openWallet()
    const isConnected = await session.isOpen()
    if (!isConnected) {
      openVault().catch(() => undefined)
      puzzles.auth.prepare()
    }
    return { isConnected }
  },
  async GET_USER(params, context) {
    return getUser(params, context)
  },
  async SIGN_OUT(_, { openWallet }) {
    await signOut(await openWallet())
  },
} satisfies Handlers

/** Returns the account of the user, with the signed message of the site if a login has just opened the session. */
export async function getUser(
  { chainId, signInMessage: given }: FrameParams<'GET_USER'>,
  context: CallContext,
): Promise<FrameResult<'GET_USER'>> {
  const { openWallet, state, data } = context
  const wallet = await openWallet()
  const user = await openUser(wallet, { chainId, state, data })
  const login = { given, networkId: toNetworkId(user.chainId), address: user.address }
  return { ...user, ...(await signLoginMessage(login, wallet, context)) }
}
