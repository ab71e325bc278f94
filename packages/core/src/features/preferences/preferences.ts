import type { Currency } from '@latchkey/protocol/gateway'
import type { Context } from '../../context.ts'
import type { Gateway } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import { ACCOUNT_CACHE_KEYS } from '../../storage/account-cache-keys.ts'
import { keys } from '../../storage/keys.ts'
import { writeRecent } from '../../storage/recent-wallets.ts'
import { forgetLink } from '../../storage/write-session.ts'
import { write } from '../../storage/write-stored.ts'
import { selectConnection } from '../../store/selectors.ts'
import type { ThemeMode } from '../../store/state.ts'
import type { createDisconnect } from '../connect/disconnect.ts'
import { currencyKey, VISITOR_CURRENCIES } from '../currency/currency-key.ts'

interface Sources {
  readonly disconnect: ReturnType<typeof createDisconnect>
  readonly gateway: () => Promise<Gateway | undefined>
}

/** Returns the verbs behind the settings of an account; a chunk of its own. */
export function createPreferences(context: Context, { disconnect, gateway }: Sources) {
  const { storage } = context.options
  return {
    /** Takes a theme for this site, in all of its tabs and on later visits. `system`: as the device. */
    chooseTheme(mode: ThemeMode | 'system'): void {
      write(storage, keys.theme, mode)
      context.set({ themeMode: mode === 'system' ? undefined : mode })
    },
    /**
     * What the gateway can value in; nothing to choose from without one.
     *
     * @throws WalletError when the gateway does not answer; a later call asks it again.
     */
    async currencies(): Promise<readonly Currency[]> {
      const known = (await (await gateway())?.getCurrencies()) ?? []
      return VISITOR_CURRENCIES.filter((currency) => known.includes(currency))
    },
    /** Shows values in a currency, on this visit and later ones. */
    chooseCurrency(currency: Currency): void {
      write(storage, currencyKey, currency)
      context.set({ currency: currency === 'usd' ? undefined : currency })
    },
    /**
     * Disconnects the wallet of the active chain family, and removes what storage holds of it.
     *
     * @returns connect/disconnect-failed
     */
    async forgetWallet(): Promise<Result<void>> {
      const state = context.getState()
      const { activeNamespace: namespace, recentWallets } = state
      const { wallet } = selectConnection(state)
      // The wallet behind a pairing stands in the list as the one that was chosen, and in front.
      const isForgotten = ({ id }: { readonly id: string }, at: number) =>
        wallet?.supports?.pairing === true ? at === 0 : id === wallet?.id
      // Before the session ends: other tabs read the list when they hear of that.
      context.set({
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
  }
}

export type Preferences = ReturnType<typeof createPreferences>
