/** The screens of receiving funds, loaded together. */
export * as FundWallet from '../../views/fund-wallet/fund-wallet.view.tsx'
export * as WalletCompatibleNetworks from '../../views/wallet-compatible-networks/wallet-compatible-networks.view.tsx'
export * as WalletReceive from '../../views/wallet-receive/wallet-receive.view.tsx'
