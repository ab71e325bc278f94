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
export { MAX_BATCH, type RpcRequest, rpcQuery, rpcRequest } from './json-rpc.ts'
export { type RpcAnswer, type RpcError, rpcAnswer, rpcError } from './json-rpc-answer.ts'
export { type SupportedChainsAnswer, supportedChainsAnswer } from './networks.ts'
export { type Nft, type NftsAnswer, type NftsQuery, nft, nftsAnswer, nftsQuery } from './nfts.ts'
export {
  type OnrampMoney,
  type OnrampOptions,
  type OnrampOptionsAnswer,
  type OnrampProviderFacts,
  type OnrampQuote,
  type OnrampQuoteAnswer,
  type OnrampQuoteBody,
  type OnrampUrlAnswer,
  type OnrampUrlBody,
  type OnrampUrlRequest,
  onrampOptionsAnswer,
  onrampOptionsQuery,
  onrampQuote,
  onrampQuoteAnswer,
  onrampQuoteBody,
  onrampUrlAnswer,
  onrampUrlBody,
  type PaymentCurrency,
  type PurchaseCurrency,
  paymentCurrency,
  purchaseCurrency,
} from './onramp.ts'
export { ONRAMP_PROVIDERS, type OnrampProviderId } from './onramp-providers.ts'
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
  type RevokeSessionBody,
  revokeMessage,
  revokeSessionAnswer,
  revokeSessionBody,
  type SessionsAnswer,
  type SmartSession,
  sessionParam,
  sessionsAnswer,
  sessionsQuery,
  smartSession,
} from './sessions.ts'
export {
  type AllowanceAnswer,
  type AllowanceQuery,
  type ApprovalAnswer,
  allowanceAnswer,
  allowanceQuery,
  approvalAnswer,
  approvalQuery,
  type SwapTransactionAnswer,
  type SwapTransactionBody,
  swapTransactionAnswer,
  swapTransactionBody,
} from './swap-orders.ts'
export {
  type GasPriceAnswer,
  gasPriceAnswer,
  type SwapQuotesAnswer,
  type SwapToken,
  type SwapTokensAnswer,
  swapNetworkQuery,
  swapQuotesAnswer,
  swapQuotesQuery,
  swapToken,
  swapTokensAnswer,
} from './swaps.ts'
