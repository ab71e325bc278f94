import type { Context } from '../../context.ts'
import { ok } from '../../result.ts'
import { ACCOUNT_CACHE_KEYS } from '../../storage/account-cache-keys.ts'
import { keys } from '../../storage/keys.ts'
import { writeRecent } from '../../storage/recent-wallets.ts'
import { forgetLink } from '../../storage/write-session.ts'
import { selectConnection } from '../../store/selectors.ts'
import type { ThemeMode } from '../../store/state.ts'
import type { Dependencies } from '../dependencies.ts'
import { hasWalletId } from '../wallets/wallet-ids.ts'
import { preferencesFlow } from './preferences.flow.ts'

/** Returns the verbs of the account settings; a chunk of its own. */
export function createPreferences(context: Context, { disconnect }: Pick<Dependencies, 'disconnect'>) {
  const { storage } = context.options
  return {
    verbs: {
      async chooseTheme(mode: ThemeMode | 'system') {
        storage.set(keys.theme.name, mode)
        context.dispatch(preferencesFlow, { type: 'themed', themeMode: mode === 'system' ? undefined : mode })
        return ok(undefined)
      },
      async forgetRecentWallet(walletId: string) {
        const { recentWallets, listedWallets = [] } = context.getState()
        const forgotten = listedWallets.find((each) => hasWalletId(each, walletId)) ?? { id: walletId }
        const kept = recentWallets.filter(({ id }) => id !== walletId && !hasWalletId(forgotten, id))
        context.dispatch(preferencesFlow, { type: 'forgot', recentWallets: writeRecent(storage, kept) })
        context.toast('success', { type: 'wallet-deleted' })
        return ok(undefined)
      },
      async forgetWallet() {
        const state = context.getState()
        const { activeNamespace: namespace, recentWallets } = state
        const { wallet } = selectConnection(state)
        // A paired wallet is listed under the id that the visitor chose, at the first place.
        const isForgotten = ({ id }: { readonly id: string }, at: number) =>
          wallet?.supports?.pairing === true ? at === 0 : id === wallet?.id
        // Before the session ends, because other tabs read the list when the session ends.
        context.dispatch(preferencesFlow, {
          type: 'forgot',
          recentWallets: writeRecent(
            storage,
            recentWallets.filter((each, at) => !isForgotten(each, at)),
          ),
        })
        forgetLink(storage)
        const result = await disconnect({ namespace })
        for (const key of ACCOUNT_CACHE_KEYS) storage.remove(key)
        return result
      },
    },
  }
}
