import { WalletError } from '@latchkey/errors/engine'
import { NAMESPACES } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { WalletSession } from '../../ports/index.ts'
import type { Sessions } from '../connect/sessions.ts'
import type { SIWXConfig } from './sign-in.types.ts'

type Account = Pick<WalletSession, 'networkId' | 'accounts'>

/** Returns whether an account needs no session of the site, or has one. A site that cannot say needs one. */
async function isAdmitted(siwx: SIWXConfig, { networkId, accounts: [account] }: Account): Promise<boolean> {
  try {
    return !(await siwx.getRequired?.()) || (await siwx.getSessions(networkId, account?.address ?? '')).length > 0
  } catch {
    return false
  }
}

/**
 * Ends a wallet session that signed nothing, where the site requires a session for the account and has none.
 *
 * @throws sign-in/required
 */
export async function requireSession(context: Context, siwx: SIWXConfig, session: WalletSession): Promise<void> {
  if (await isAdmitted(siwx, session)) return
  trackRefusal(context, session)
  await session.disconnect()
  throw new WalletError('sign-in/required')
}

/**
 * Watches for wallets that go on to another account or network, and ends the connection where the site requires a
 * session for that and has none. A new connection is checked before it counts as one.
 */
export function watchAccounts(context: Context, siwx: SIWXConfig, sessions: Pick<Sessions, 'end'>): void {
  context.subscribe((state, before) => {
    for (const namespace of NAMESPACES) {
      const [now, then] = [state.connections[namespace], before.connections[namespace]]
      if (now?.status !== 'connected' || now.networkId === undefined) continue
      if (then === undefined || then.status === 'reconnecting' || then.wallet?.id !== now.wallet?.id) continue
      if (now.address === then.address && now.networkId === then.networkId) continue
      const { networkId, accounts } = now
      void isAdmitted(siwx, { networkId, accounts }).then(async (isFine) => {
        const current = context.getState().connections[namespace]
        const isSame =
          current?.wallet?.id === now.wallet?.id && current?.address === now.address && current?.networkId === networkId
        // The wallet went on meanwhile: that was another question.
        if (isFine || !isSame) return
        trackRefusal(context, { networkId })
        context.toast('error', { type: 'error', code: 'sign-in/required', context: {} })
        await Promise.all([siwx.signOutOnDisconnect !== false && siwx.setSessions([]), sessions.end([namespace])])
      })
    }
  })
}

function trackRefusal({ track }: Pick<Context, 'track'>, { networkId }: Pick<Account, 'networkId'>): void {
  track({ event: 'SIWX_AUTH_ERROR', properties: { network: networkId, isSmartAccount: false } })
}
