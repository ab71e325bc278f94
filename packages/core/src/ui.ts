/*
 * The API for user interfaces: the verbs, reads, selectors and rules that screens use.
 */
export type { Finding, FindingCode, InspectedAsset, InspectedEffect, InspectedParty, Severity } from '@latchkey/inspect'
export type { ExchangeContracts, Expectation, OrderAmount, OrderAsset } from '@latchkey/inspect/expect'
export type {
  Currency,
  Nft,
  OperationType,
  PricePeriod,
  PricePoint,
  TokenBalance,
  Transaction,
} from '@latchkey/protocol/gateway'
export type { Caller } from './caller.ts'
export type { ConnectCall } from './client.ts'
export { createClientWith, createScreenClient } from './create-client.ts'
export {
  type DescribedTransaction,
  describeTransaction,
  type ShownTransfer,
} from './features/activity/activity.describe.ts'
export {
  type ActivityMonth,
  groupByMonth,
  keepTransactions,
  mergeTransfers,
} from './features/activity/activity.group.ts'
export { accountTabs } from './features/activity/activity.tabs.ts'
export { editAmountText, parseAmountText, pasteAmountText } from './features/amount-entry/amount-edit.ts'
export {
  type AmountEntry,
  type AmountUnits,
  enterAmount,
  hasPrice,
  NO_AMOUNT,
  spendable,
  switchUnit,
  toFiatText,
  toRawAmount,
  toTokenText,
  WHOLE,
} from './features/amount-entry/amount-entry.ts'
export {
  type AmountProblem,
  type AmountText,
  cutDecimals,
  showAmountText,
} from './features/amount-entry/amount-text.ts'
export { type NumberStyle, numberStyle } from './features/amount-entry/number-style.ts'
export { searchTokens } from './features/amount-entry/search-tokens.ts'
export { readApprovals } from './features/approvals/approvals.reads.ts'
export type { AmountAtRisk, ShownApproval, ShownApprovals } from './features/approvals/approvals.types.ts'
export {
  changeOf24Hours,
  isHeld,
  isTotalIncomplete,
  tokensOfNetworks,
  totalsByNetwork,
  totalValue,
  type ValueChange,
} from './features/balances/balances.totals.ts'
export type { ShownNativeBalance } from './features/balances/balances.types.ts'
export { retryConnect } from './features/connect/connect.actions.ts'
export { openPairingLink, prefetchConnect, prepareConnect } from './features/connect/prepare.actions.ts'
export { type Agreement, selectAgreement } from './features/connect/select-agreement.ts'
export { chooseCurrency } from './features/currency/currency.actions.ts'
export { readCurrencies } from './features/currency/currency.reads.ts'
export {
  changeEmail,
  deleteWallet,
  endAllSessions,
  endSession,
  enterEmailCode,
  exportWallet,
  forgetDevice,
  makeKit,
  protectWallet,
  revokeKit,
} from './features/devices/devices.actions.ts'
export { readDevices, readPasskeys } from './features/devices/devices.reads.ts'
export type { EmailChange } from './features/devices/devices.types.ts'
export { selectEmailChange, selectLoginEmail } from './features/devices/select-email-change.ts'
export { disconnectWallet, preferNetwork, switchWallet } from './features/families/families.actions.ts'
export { loadFamilies } from './features/families/load-families.ts'
export { answerReview } from './features/guard/answer-review.ts'
export { guardProviderCall, guardRequest } from './features/guard/guard.actions.ts'
export type { GuardCheck, GuardedTransaction, GuardRequest, GuardSubject } from './features/guard/guard.types.ts'
export { reviewUnchecked } from './features/guard/review.actions.ts'
export type { OpenModal, OpenRequest, ViewRequest } from './features/modal/modal.actions.ts'
export { dismissToast, filterAccount, setAccountTab, showToast } from './features/modal/screen.actions.ts'
export { editName, registerName } from './features/names/names.actions.ts'
export { NO_NAME, toName } from './features/names/names.entry.ts'
export { readNameEligibility } from './features/names/names.reads.ts'
export type { NameEligibility, NameEntry, RegisteredName } from './features/names/names.types.ts'
export { hasNetworkChoice } from './features/networks/has-network-choice.ts'
export { type NetworkRow, networkRows } from './features/networks/network-rows.ts'
export { cancelSwitch } from './features/networks/networks.actions.ts'
export { buy, chooseOnramp, forgetOrder } from './features/onramp/onramp.actions.ts'
export {
  ONRAMP_PRESETS,
  type OnrampProblem,
  type OnrampToken,
  type PickedOnramp,
  pickOnramp,
  providersOn,
} from './features/onramp/onramp.options.ts'
export { readOnrampOptions, readOnrampQuote } from './features/onramp/onramp.reads.ts'
export type {
  OnrampChoice,
  OnrampOrderState,
  PurchaseWindow,
  ShownOnrampOptions,
  ShownOnrampQuote,
} from './features/onramp/onramp.types.ts'
export type { LinkFrame, LinkPolicy } from './features/pairing/link-policy.ts'
export type { PairingLink, PairingTarget } from './features/pairing/pairing-link.ts'
export { isPairingUriGood, PAIRING_EXPIRY_MS, pairingTimeLeft, pairingUriOf } from './features/pairing/pairing-uri.ts'
export { type PairingWay, toPairingWays } from './features/pairing/pairing-ways.ts'
export { pairingFor } from './features/pairing/wallet-reach.ts'
export { dismissTransaction, replaceTransaction } from './features/pending-transactions/pending-transactions.actions.ts'
export { CONFIRMATIONS } from './features/pending-transactions/pending-transactions.flow.ts'
export { readReplacementFees } from './features/pending-transactions/pending-transactions.reads.ts'
export type {
  PendingId,
  PendingStatus,
  PendingTransaction,
} from './features/pending-transactions/pending-transactions.types.ts'
export {
  canReplace,
  findPending,
  latestPending,
  selectPending,
} from './features/pending-transactions/select-pending.ts'
export { describePermissions, type PermissionKind, type Permissions } from './features/preferences/permissions.ts'
export { chooseTheme, forgetRecentWallet, forgetWallet } from './features/preferences/preferences.actions.ts'
export { readPriceHistory } from './features/price-history/price-history.reads.ts'
export type { PriceHistoryRequest } from './features/price-history/price-history.types.ts'
export type {
  PlainViewName,
  RouterState,
  ViewArgs,
  ViewEntry,
  ViewName,
  ViewParams,
  ViewRequests,
} from './features/router/router.types.ts'
export { canClose, currentView } from './features/router/view-rules.ts'
export { type Availability, selectAvailability } from './features/select-availability.ts'
export { NOTHING_SENT } from './features/send/nothing-sent.ts'
export { confirmSend, editSend } from './features/send/send.actions.ts'
export { type SendButton, selectSendButton, toTransfer } from './features/send/send.form.ts'
export type {
  Recipient,
  RecipientNote,
  SendEdit,
  SendResult,
  SendState,
  SentAsset,
  SentItem,
  SentToken,
} from './features/send/send.types.ts'
export { isSameToken, toSentToken } from './features/send/sendable-tokens.ts'
export { cancelSignIn } from './features/sign-in/sign-in.actions.ts'
export type { SIWXMessageData } from './features/sign-in/sign-in.types.ts'
export { changeSwap, findSwapToken, sendSwap, startSwap } from './features/swap/swap.actions.ts'
export { type HeldToken, listSwapTokens, type SwapTokenLists } from './features/swap/swap.tokens.ts'
export type {
  SwapAction,
  SwapArguments,
  SwapChange,
  SwapFigures,
  SwapPlan,
  SwapQuote,
  SwapSide,
  SwapState,
  SwapStatus,
  TradedToken,
} from './features/swap/swap.types.ts'
export { type AllWalletsInput, composeAllWallets, pickWalletsToGet, toSearch } from './features/wallets/all-wallets.ts'
export { type ConnectListInput, composeConnectList } from './features/wallets/connect-list.ts'
export { type AllWalletsCount, countAllWallets } from './features/wallets/count-all-wallets.ts'
export { countPendingRows } from './features/wallets/count-pending-rows.ts'
export {
  type Download,
  type DownloadType,
  type ExtensionBrowser,
  toDownloads,
  toPhoneDownloads,
} from './features/wallets/downloads.ts'
export { hasCollapsedWallets } from './features/wallets/has-collapsed-wallets.ts'
export type { ListedWallet } from './features/wallets/listed-wallet.ts'
export {
  findEmailWallet,
  findSocialWallet,
  hasLoginWallet,
  listSocials,
  orderConnectMethods,
} from './features/wallets/login-wallets.ts'
export { hasWalletId, walletIdFor } from './features/wallets/wallet-ids.ts'
export { findWallet, isWalletVisible, knownExclusion, visibleWallets } from './features/wallets/wallet-matching.ts'
export { toCandidateRow, toListingRow, type WalletRow } from './features/wallets/wallet-row.ts'
export type { WalletLists } from './features/wallets/wallets.lists.ts'
export type { WalletPages } from './features/wallets/wallets.types.ts'
export {
  type ConnectMethod,
  type ConnectorGroup,
  DEFAULT_FEATURES,
  type SwapSettings,
  type WalletFeature,
} from './options.ts'
export type { EmbeddedWalletInfo, PairingUri, StuckReason, SuggestedName, WalletCandidate } from './ports/index.ts'
export { LOADING } from './reads/loading.ts'
export type { ClientImages, PreparedPart, ScreenActions, ScreenClient, ScreenConnectCall } from './screen-client.ts'
export { toScreenClient } from './screen-client.ts'
export type {
  AccountFilter,
  AccountTab,
  ConnectedWallet,
  ConnectState,
  FailureState,
  OpenedLink,
  RecentWallet,
  SwitchState,
  Toast,
  ToastMessage,
  ToastVariant,
} from './store/state.ts'
