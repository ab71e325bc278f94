import * as v from 'valibot'
import { callerQuery, name, safeImageUrl, shortText } from './fields.ts'
import { currencyCode, enteredAmount } from './onramp.ts'
import { countryCode, paymentMethod } from './onramp-buy.ts'

/* Sellers behind the providers, with their offers, in the form for older clients. */

const MAX_LISTED = 300
const commaList = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(2_000),
    v.transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
    v.maxLength(MAX_LISTED),
  ),
)
const countries = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}(?:,[A-Z]{2}){0,299}$/, 'expected e.g. US,DE')))
/** The URL of a picture; empty if there is none that a page may load. */
const picture = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((url) => safeImageUrl(url) ?? ''),
)
const page = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((url) => (/^https?:\/\/[^\s\\]{1,2000}$/.test(url) ? url : '')),
)
const money = v.pipe(v.number(), v.finite())

/** Query of `GET /v1/onramp/providers`. `countries`: a list separated by commas. */
export const onrampProvidersQuery = v.object({ ...callerQuery, countries })

export const onrampSeller = v.object({
  categories: v.optional(v.array(shortText), []),
  logos: v.object({ dark: picture, darkShort: picture, light: picture, lightShort: picture }),
  name,
  /** Its name in quotes. */
  serviceProvider: shortText,
  status: shortText,
  websiteUrl: page,
})
export type OnrampSeller = v.InferOutput<typeof onrampSeller>

/** Response to `GET /v1/onramp/providers`; empty without a provider. */
export const onrampProvidersAnswer = v.array(onrampSeller)

/** The entries of `GET /v1/onramp/providers/properties`, by its `type`. */
export const ONRAMP_PROPERTIES = {
  countries: v.object({ countryCode, name, flagImageUrl: picture }),
  'crypto-currencies': v.object({
    currencyCode,
    name,
    chainCode: v.nullish(shortText, ''),
    chainName: v.nullish(name, ''),
    chainId: v.nullish(v.pipe(v.union([shortText, v.number()]), v.transform(String)), ''),
    contractAddress: v.nullish(shortText, ''),
    symbolImageUrl: picture,
  }),
  'fiat-currencies': v.object({ currencyCode, name, symbolImageUrl: picture }),
  'payment-methods': v.object({ paymentMethod, name, paymentType: shortText }),
  'fiat-purchases-limits': v.object({
    currencyCode,
    defaultAmount: v.nullish(money, 0),
    minimumAmount: money,
    maximumAmount: money,
  }),
  'countries-defaults': v.object({
    countryCode,
    defaultCurrencyCode: currencyCode,
    defaultPaymentMethods: v.optional(v.array(paymentMethod), []),
  }),
} as const
export type OnrampPropertyType = keyof typeof ONRAMP_PROPERTIES
export type OnrampProperty = v.InferOutput<(typeof ONRAMP_PROPERTIES)[OnrampPropertyType]>

/** Query of `GET /v1/onramp/providers/properties`; lists are separated by commas. */
export const onrampPropertiesQuery = v.object({
  ...callerQuery,
  type: v.picklist(Object.keys(ONRAMP_PROPERTIES) as readonly OnrampPropertyType[]),
  countries,
  excludeProviders: commaList,
})

/** Response to `GET /v1/onramp/providers/properties`; empty without a provider. */
export const onrampPropertiesAnswer = v.array(v.union(Object.values(ONRAMP_PROPERTIES)))

/** Body of `POST /v1/onramp/multi/quotes`. */
export const onrampMultiQuotesBody = v.object({
  projectId: callerQuery.projectId,
  countryCode: v.nullish(countryCode),
  /** As in the properties. */
  destinationCurrencyCode: currencyCode,
  paymentMethodType: v.nullish(paymentMethod),
  sourceAmount: enteredAmount,
  sourceCurrencyCode: currencyCode,
  walletAddress: v.nullish(shortText),
  excludeProviders: v.nullish(v.pipe(v.array(shortText), v.maxLength(MAX_LISTED)), []),
})

const optionalMoney = v.nullish(money, null)

export const onrampMultiQuote = v.object({
  countryCode: v.nullish(countryCode, null),
  customerScore: optionalMoney,
  destinationAmount: money,
  destinationAmountWithoutFees: optionalMoney,
  destinationCurrencyCode: currencyCode,
  exchangeRate: optionalMoney,
  fiatAmountWithoutFees: optionalMoney,
  lowKyc: v.nullish(v.boolean(), null),
  networkFee: optionalMoney,
  paymentMethodType: v.nullish(paymentMethod, null),
  serviceProvider: v.nullish(shortText, null),
  sourceAmount: money,
  sourceAmountWithoutFees: optionalMoney,
  sourceCurrencyCode: v.nullish(currencyCode, null),
  totalFee: optionalMoney,
  transactionFee: optionalMoney,
  transactionType: v.nullish(shortText, null),
})
export type OnrampMultiQuote = v.InferOutput<typeof onrampMultiQuote>

/**
 * Response to `POST /v1/onramp/multi/quotes`, the quote that pays out most first; empty if no provider sells the
 * currency.
 */
export const onrampMultiQuotesAnswer = v.array(onrampMultiQuote)
