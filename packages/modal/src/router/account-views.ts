import type { ViewList } from './define-view.ts'

/** Loaded together with this list by `with-account.ts`. */
const withTheList = undefined

const settings = () => import('./groups/settings.ts')
const emailChange = () => import('./groups/email-change.ts')
const names = () => import('./groups/names.ts')
const buy = () => import('./groups/buy.ts')
const funds = () => import('./groups/funds.ts')
const history = () => import('./groups/history.ts')
const requests = () => import('./groups/requests.ts')
const swap = () => import('./groups/swap.ts')
const swapReview = () => import('./groups/swap-review.ts')
const send = () => import('./groups/send.ts')
const sendReview = () => import('./groups/send-review.ts')

/**
 * The screens of a visitor with an account, one line each; the screens of a group load as one chunk. The list loads
 * with the account screen, so that bundlers create one chunk for their shared code instead of dozens.
 *
 * @see docs/decisions/0017-screens-in-two-lists.md
 */
export const accountViews = {
  Account: withTheList,
  AccountSettings: async () => (await settings()).AccountSettings,
  ApprovalsManager: async () => (await settings()).ApprovalsManager,
  BuyCrypto: async () => (await buy()).BuyCrypto,
  BuyInProgress: async () => (await buy()).BuyInProgress,
  ChooseAccountName: async () => (await names()).ChooseAccountName,
  ConnectingSiwe: async () => (await requests()).ConnectingSiwe,
  Devices: async () => (await settings()).Devices,
  FundWallet: async () => (await funds()).FundWallet,
  NftDetail: async () => (await history()).NftDetail,
  OnRampFiatSelect: async () => (await buy()).OnRampFiatSelect,
  OnRampProviders: async () => (await buy()).OnRampProviders,
  OnRampTokenSelect: async () => (await buy()).OnRampTokenSelect,
  PendingTransaction: async () => (await history()).PendingTransaction,
  RegisterAccountName: async () => (await names()).RegisterAccountName,
  RegisterAccountNameSuccess: async () => (await names()).RegisterAccountNameSuccess,
  ProfileWallets: async () => (await settings()).ProfileWallets,
  ProtectWallet: async () => (await settings()).ProtectWallet,
  ReviewRequest: async () => (await requests()).ReviewRequest,
  SIWXSignMessage: async () => (await requests()).SIWXSignMessage,
  Swap: async () => (await swap()).Swap,
  SwapPreview: async () => (await swapReview()).SwapPreview,
  SwapSelectToken: async () => (await swap()).SwapSelectToken,
  SwitchActiveChain: async () => (await settings()).SwitchActiveChain,
  SwitchNetwork: async () => (await settings()).SwitchNetwork,
  TokenDetail: async () => (await history()).TokenDetail,
  Transactions: async () => (await history()).Transactions,
  UnsupportedChain: async () => (await settings()).UnsupportedChain,
  UpdateEmailPrimaryOtp: async () => (await emailChange()).UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp: async () => (await emailChange()).UpdateEmailSecondaryOtp,
  UpdateEmailWallet: async () => (await emailChange()).UpdateEmailWallet,
  WalletCompatibleNetworks: async () => (await funds()).WalletCompatibleNetworks,
  WalletReceive: async () => (await funds()).WalletReceive,
  WalletSend: async () => (await send()).WalletSend,
  WalletSendConfirmed: async () => (await sendReview()).WalletSendConfirmed,
  WalletSendPreview: async () => (await sendReview()).WalletSendPreview,
  WalletSendSelectToken: async () => (await send()).WalletSendSelectToken,
  WhatIsABuy: async () => (await buy()).WhatIsABuy,
} satisfies ViewList
