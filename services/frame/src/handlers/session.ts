import type { Handlers } from '../call-context.ts'
import { openUser } from '../wallet/open-user.ts'

/** Who is signed in. A token of the page is not read: a page holds no session of the frame. */
export const sessionHandlers = {
  /** Where nobody is signed in, a login is likely to follow: the vault loads meanwhile. */
  async IS_CONNECTED(_, { openWallet, openVault }) {
    const isConnected = await (await openWallet()).session.isOpen()
    if (!isConnected) openVault().catch(() => undefined)
    return { isConnected }
  },
  async GET_USER({ chainId }, { openWallet, state, data }) {
    return openUser(await openWallet(), { chainId, state, data })
  },
  async SIGN_OUT(_, { openWallet, openVault }) {
    const { session } = await openWallet()
    // The keys are overwritten first, and a vault that does not answer stops no one from leaving.
    const locked = openVault().then((vault) => vault.call('LOCK', undefined))
    await Promise.all([session.end(), Promise.race([locked, later(2_500)]).catch(() => undefined)])
  },
} satisfies Handlers

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
