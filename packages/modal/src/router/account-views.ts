import type { ViewList } from './define-view.ts'

/** Its code comes with this list: `with-account.ts` has both. */
const withTheList = undefined

/**
 * The screens of a visitor with an account, a line each. They come with the screen of the account itself, so that
 * bundlers cut one chunk of what they share with it where they would cut dozens.
 *
 * @see docs/decisions/0017-screens-in-two-lists.md
 */
export const accountViews = {
  Account: withTheList,
  AccountSettings: () => import('../views/account-settings/account-settings.view.tsx'),
  ApprovalsManager: () => import('../views/approvals-manager/approvals-manager.view.tsx'),
  BuyCrypto: () => import('../views/buy-crypto/buy-crypto.view.tsx'),
  BuyInProgress: () => import('../views/buy-in-progress/buy-in-progress.view.tsx'),
  ChooseAccountName: () => import('../views/choose-account-name/choose-account-name.view.tsx'),
  ConnectingSiwe: () => import('../views/connecting-siwe/connecting-siwe.view.tsx'),
  FundWallet: () => import('../views/fund-wallet/fund-wallet.view.tsx'),
  NftDetail: () => import('../views/nft-detail/nft-detail.view.tsx'),
  OnRampFiatSelect: () => import('../views/on-ramp-fiat-select/on-ramp-fiat-select.view.tsx'),
  OnRampProviders: () => import('../views/on-ramp-providers/on-ramp-providers.view.tsx'),
  OnRampTokenSelect: () => import('../views/on-ramp-token-select/on-ramp-token-select.view.tsx'),
  PendingTransaction: () => import('../views/pending-transaction/pending-transaction.view.tsx'),
  RegisterAccountName: () => import('../views/register-account-name/register-account-name.view.tsx'),
  RegisterAccountNameSuccess: () =>
    import('../views/register-account-name-success/register-account-name-success.view.tsx'),
  ProfileWallets: () => import('../views/profile-wallets/profile-wallets.view.tsx'),
  ReviewRequest: () => import('../views/review-request/review-request.view.tsx'),
  SIWXSignMessage: () => import('../views/siwx-sign-message/siwx-sign-message.view.tsx'),
  Swap: () => import('../views/swap/swap.view.tsx'),
  SwapPreview: () => import('../views/swap-preview/swap-preview.view.tsx'),
  SwapSelectToken: () => import('../views/swap-select-token/swap-select-token.view.tsx'),
  SwitchActiveChain: () => import('../views/switch-active-chain/switch-active-chain.view.tsx'),
  SwitchNetwork: () => import('../views/switch-network/switch-network.view.tsx'),
  Transactions: () => import('../views/transactions/transactions.view.tsx'),
  UnsupportedChain: () => import('../views/unsupported-chain/unsupported-chain.view.tsx'),
  WalletCompatibleNetworks: () => import('../views/wallet-compatible-networks/wallet-compatible-networks.view.tsx'),
  WalletReceive: () => import('../views/wallet-receive/wallet-receive.view.tsx'),
  WalletSend: () => import('../views/wallet-send/wallet-send.view.tsx'),
  WalletSendConfirmed: () => import('../views/wallet-send-confirmed/wallet-send-confirmed.view.tsx'),
  WalletSendPreview: () => import('../views/wallet-send-preview/wallet-send-preview.view.tsx'),
  WalletSendSelectToken: () => import('../views/wallet-send-select-token/wallet-send-select-token.view.tsx'),
  WhatIsABuy: () => import('../views/what-is-a-buy/what-is-a-buy.view.tsx'),
} satisfies ViewList
