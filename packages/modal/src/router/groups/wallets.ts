/** The screens for choosing and getting a wallet, loaded together. */
export * as AllWallets from '../../views/all-wallets/all-wallets.view.tsx'
export * as ConnectingMultiChain from '../../views/connecting-multi-chain/connecting-multi-chain.view.tsx'
export * as Downloads from '../../views/downloads/downloads.view.tsx'
export * as GetWallet from '../../views/get-wallet/get-wallet.view.tsx'
export * as WhatIsAWallet from '../../views/what-is-a-wallet/what-is-a-wallet.view.tsx'
