import type { ViewList } from './define-view.ts'

/** Its code is part of the shell: `shell/mount-shell.tsx` provides it. */
const withTheShell = undefined

/**
 * The screens that a visitor without an account sees, a line each: they come with the shell. The others stand in
 * `account-views.ts`, which comes with the account. A screen is named here and nowhere else in the modal.
 */
export const firstViews = {
  AllWallets: () => import('../views/all-wallets/all-wallets.view.tsx'),
  Connect: withTheShell,
  ConnectWallets: withTheShell,
  ConnectingExternal: withTheShell,
  ConnectingMultiChain: () => import('../views/connecting-multi-chain/connecting-multi-chain.view.tsx'),
  ConnectingWalletConnect: () => import('../views/connecting-wallet-connect/connecting-wallet-connect.view.tsx'),
  ConnectingWalletConnectBasic: () =>
    import('../views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.view.tsx'),
  Downloads: () => import('../views/downloads/downloads.view.tsx'),
  GetWallet: () => import('../views/get-wallet/get-wallet.view.tsx'),
  Networks: () => import('../views/networks/networks.view.tsx'),
  WhatIsANetwork: () => import('../views/what-is-a-network/what-is-a-network.view.tsx'),
  WhatIsAWallet: () => import('../views/what-is-a-wallet/what-is-a-wallet.view.tsx'),
} satisfies ViewList
