import * as v from 'valibot'
import { callerQuery, name, shortText } from './fields.ts'
import { currencyCode, enteredAmount, networkName, plainAmount } from './onramp.ts'

/* Purchases in the form for older clients, which send the country of a visitor. */

/** ISO 3166-1, two letters. */
export const countryCode = v.pipe(
  v.string(),
  v.transform((text) => text.toUpperCase()),
  v.regex(/^[A-Z]{2}$/, 'expected two letters'),
)
/** Where a visitor pays. Default: the country of the operator. */
const place = {
  country: v.optional(countryCode),
  /** ISO 3166-2 part, e.g. `NY`. */
  subdivision: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,3}$/, 'expected e.g. NY'))),
}
/** The payment method: `CARD`, or the provider's name of it. */
export const paymentMethod = v.pipe(v.string(), v.regex(/^\w{1,60}$/, 'expected a payment method'))

/** Query of `GET /v1/onramp/buy/options`. */
export const onrampBuyOptionsQuery = v.object({ ...callerQuery, ...place })

/** Response to `GET /v1/onramp/buy/options`: the options of `GET /v1/onramp/options` in another form. */
export const onrampBuyOptionsAnswer = v.object({
  paymentCurrencies: v.array(
    v.object({ id: currencyCode, limits: v.array(v.object({ id: currencyCode, min: plainAmount, max: plainAmount })) }),
  ),
  purchaseCurrencies: v.array(
    v.object({
      id: currencyCode,
      name,
      symbol: name,
      networks: v.array(
        v.object({ name: networkName, displayName: name, contractAddress: shortText, chainId: shortText }),
      ),
    }),
  ),
})

/** Query of `GET /v1/onramp/buy/quotes`. Without `purchaseNetwork`: the first network on which the currency is sold. */
export const onrampBuyQuoteQuery = v.object({
  ...callerQuery,
  ...place,
  /** Id or symbol. */
  purchaseCurrency: currencyCode,
  purchaseNetwork: v.optional(networkName),
  paymentAmount: enteredAmount,
  paymentCurrency: currencyCode,
  paymentMethod: v.optional(paymentMethod),
})

const money = v.object({ value: plainAmount, currency: currencyCode })

/** Response to `GET /v1/onramp/buy/quotes`: the quote that pays out most. */
export const onrampBuyQuoteAnswer = v.object({
  paymentTotal: money,
  paymentSubTotal: money,
  purchaseAmount: money,
  coinbaseFee: money,
  networkFee: money,
  quoteId: shortText,
})
