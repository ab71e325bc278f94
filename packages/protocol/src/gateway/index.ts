export {
  type HistoryAnswer,
  type HistoryCoverage,
  type HistoryQuery,
  historyAnswer,
  historyCoverage,
  historyQuery,
  OPERATION_TYPES,
  type OperationType,
  type Transaction,
  type Transfer,
  transaction,
  transfer,
} from './activity.ts'
export {
  type BalanceAnswer,
  type BalanceQuery,
  balanceAnswer,
  balanceQuery,
  type TokenBalance,
  tokenBalance,
} from './balances.ts'
export { type ErrorAnswer, errorAnswer } from './error.ts'
export { gatewayExamples } from './examples.ts'
export {
  accountParam,
  CURRENCIES,
  type Currency,
  cleanName,
  isCleanText,
  MAX_CURSOR_LENGTH,
  MAX_IMAGE_URL_LENGTH,
  MAX_NAME_LENGTH,
  safeImageUrl,
} from './fields.ts'
export { type IdentityAnswer, identityAnswer, identityQuery } from './identity.ts'
export {
  MAX_BATCH,
  type RpcAnswer,
  type RpcError,
  type RpcRequest,
  rpcAnswer,
  rpcError,
  rpcQuery,
  rpcRequest,
} from './json-rpc.ts'
export { type SupportedChainsAnswer, supportedChainsAnswer } from './networks.ts'
export { type Nft, type NftsAnswer, type NftsQuery, nft, nftsAnswer, nftsQuery } from './nfts.ts'
export {
  type Fungible,
  fungible,
  MAX_PRICED,
  type PriceAnswer,
  type PriceBody,
  priceAnswer,
  priceBody,
} from './prices.ts'
export {
  ccipAnswer,
  isNameLabel,
  type NameAnswer,
  type NameAttributes,
  type NameBody,
  nameAnswer,
  nameBody,
  nameMessage,
  nameParam,
  type Profile,
  profileAnswer,
  profileQuery,
  profilesAnswer,
  type SuggestionsAnswer,
  suggestionsAnswer,
  suggestionsQuery,
} from './profile.ts'
export {
  type AllowanceAnswer,
  type AllowanceQuery,
  type ApprovalAnswer,
  allowanceAnswer,
  allowanceQuery,
  approvalAnswer,
  approvalQuery,
  type GasPriceAnswer,
  gasPriceAnswer,
  type SwapQuotesAnswer,
  type SwapToken,
  type SwapTokensAnswer,
  type SwapTransactionAnswer,
  type SwapTransactionBody,
  swapNetworkQuery,
  swapQuotesAnswer,
  swapQuotesQuery,
  swapToken,
  swapTokensAnswer,
  swapTransactionAnswer,
  swapTransactionBody,
} from './swaps.ts'
