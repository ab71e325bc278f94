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
  type ExchangesAnswer,
  type ExchangesBody,
  exchangesAnswer,
  exchangesBody,
} from './exchanges.ts'
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
export {
  onrampBuyOptionsAnswer,
  onrampBuyOptionsQuery,
  onrampBuyQuoteAnswer,
  onrampBuyQuoteQuery,
} from './onramp-buy.ts'
export {
  ONRAMP_PROPERTIES,
  type OnrampMultiQuote,
  type OnrampProperty,
  type OnrampPropertyType,
  type OnrampSeller,
  onrampMultiQuote,
  onrampMultiQuotesAnswer,
  onrampMultiQuotesBody,
  onrampPropertiesAnswer,
  onrampPropertiesQuery,
  onrampProvidersAnswer,
  onrampProvidersQuery,
  onrampSeller,
} from './onramp-market.ts'
export { ONRAMP_PROVIDERS, type OnrampProviderId } from './onramp-providers.ts'
export { portfolioAnswer, portfolioQuery } from './portfolio.ts'
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
  addressesAnswer,
  ccipAnswer,
  formatNameMessage,
  isNameLabel,
  type NameAddresses,
  type NameAnswer,
  type NameAttributes,
  type NameBody,
  type NamePurpose,
  nameAddressAnswer,
  nameAddressMessage,
  nameAnswer,
  nameBody,
  nameMessage,
  nameParam,
  type Profile,
  profileAnswer,
  profileLookupAnswer,
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
