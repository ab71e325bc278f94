export * from './activity.ts'
export * from './approvals.ts'
export * from './balances.ts'
export * from './error.ts'
export * from './exchanges.ts'
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
export * from './identity.ts'
export * from './json-rpc.ts'
export { type RpcError, rpcAnswer, rpcError } from './json-rpc-answer.ts'
export * from './networks.ts'
export * from './nfts.ts'
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
export * from './onramp-market.ts'
export * from './onramp-providers.ts'
export * from './portfolio.ts'
export * from './prices.ts'
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
export * from './sessions.ts'
export * from './swap-orders.ts'
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
