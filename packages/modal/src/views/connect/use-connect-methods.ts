import { type ConnectMethod, findEmailWallet, listSocials, orderConnectMethods } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'

/**
 * Returns the ways to connect on this screen, in the order of the site, if a connector supports them.
 *
 * @param isExpanded - The screen shows only wallets.
 */
export function useConnectMethods(isExpanded: boolean): {
  readonly hasEmail: boolean
  /** Number of social providers. */
  readonly socials: number
  readonly order: readonly ConnectMethod[]
} {
  const { features, options } = useScreenClient()
  const { wallets, listedFamily } = useClientState((state) => ({
    wallets: state.wallets,
    listedFamily: state.listedFamily,
  }))
  return useMemo(() => {
    // Adding a wallet concerns one chain family, whereas a login opens all.
    const hasLogin = !isExpanded && listedFamily === undefined
    const hasEmail = hasLogin && findEmailWallet(wallets, features) !== undefined
    const socials = hasLogin ? listSocials(wallets, features, options.environment).length : 0
    const has = { email: hasEmail, social: socials > 0, wallet: true }
    return { hasEmail, socials, order: orderConnectMethods(wallets, features).filter((method) => has[method]) }
  }, [wallets, listedFamily, features, options, isExpanded])
}
