import { type ConnectMethod, findEmailWallet, listSocials, orderConnectMethods } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'

/**
 * Returns the ways to connect on this screen, in their order: those of the site, as far as a connector has them.
 *
 * @param isExpanded - The screen is for wallets alone.
 */
export function useConnectMethods(isExpanded: boolean): {
  readonly hasEmail: boolean
  /** Social providers to choose from. */
  readonly socials: number
  readonly order: readonly ConnectMethod[]
} {
  const { features, options } = useScreenClient()
  const { wallets, listedFamily } = useClientState((state) => ({
    wallets: state.wallets,
    listedFamily: state.listedFamily,
  }))
  return useMemo(() => {
    // A wallet is added to one chain family; a login opens all.
    const hasLogin = !isExpanded && listedFamily === undefined
    const hasEmail = hasLogin && findEmailWallet(wallets, features) !== undefined
    const socials = hasLogin ? listSocials(wallets, features, options.environment).length : 0
    const has = { email: hasEmail, social: socials > 0, wallet: true }
    return { hasEmail, socials, order: orderConnectMethods(wallets, features).filter((method) => has[method]) }
  }, [wallets, listedFamily, features, options, isExpanded])
}
