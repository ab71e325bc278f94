import * as v from 'valibot'
import { callerQuery, cleanName, name, shortText } from './fields.ts'
import { ONRAMP_PROVIDERS } from './onramp-providers.ts'

const providerId = v.picklist(ONRAMP_PROVIDERS)

/** An amount of money in whole units, as text: `250` or `0.079`. */
export const plainAmount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}(?:\.\d{1,36})?$/, 'expected an amount like 250 or 99.95'),
)
/** An amount above zero; clients send it as text or as a number. */
export const enteredAmount = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform(String),
  plainAmount,
  v.check((text) => /[1-9]/.test(text), 'expected an amount above zero'),
)
export const currencyCode = v.pipe(v.string(), v.transform(cleanName), v.minLength(1), v.maxLength(80))
/** A currency by its id, or as the entry of the options with that id, which some clients send. */
const chosenCurrency = v.pipe(
  v.union([v.string(), v.object({ id: v.string() })]),
  v.transform((chosen) => (typeof chosen === 'string' ? chosen : chosen.id)),
  currencyCode,
)

export const networkName = v.pipe(v.string(), v.regex(/^[-a-zA-Z0-9_:.]{1,64}$/, 'expected a network'))

/** One network on which a currency is sold. */
const purchaseNetwork = v.object({
  /** Its name in quotes and purchase pages, e.g. `ethereum`. */
  name: networkName,
  display_name: name,
  /** Decimal chain number, or CAIP-2. */
  chain_id: shortText,
  /** Empty for the coin of the network. */
  contract_address: v.optional(shortText, ''),
})

export const purchaseCurrency = v.object({ id: currencyCode, name, symbol: name, networks: v.array(purchaseNetwork) })
export type PurchaseCurrency = v.InferOutput<typeof purchaseCurrency>

export const paymentCurrency = v.object({
  id: currencyCode,
  /** Limits of a payment, by method. */
  payment_method_limits: v.array(v.object({ id: currencyCode, min: plainAmount, max: plainAmount })),
})
export type PaymentCurrency = v.InferOutput<typeof paymentCurrency>

const provider = v.object({
  id: providerId,
  name,
  /** Its minimum and maximum fee, in percent of a payment. */
  fee: v.object({ min: plainAmount, max: plainAmount }),
  /** Chain families on which it sells. */
  namespaces: v.array(shortText),
})

/** Query of `GET /v1/onramp/options`. Without `provider`: of all providers of the gateway as one list. */
export const onrampOptionsQuery = v.object({ ...callerQuery, provider: v.optional(providerId) })

/**
 * Response to `GET /v1/onramp/options`; empty lists without a provider. `providers` lists those of the gateway;
 * services that do not report them omit it.
 *
 * @see Spec §3 "On-ramp options", §7
 */
export const onrampOptionsAnswer = v.object({
  purchaseCurrencies: v.array(purchaseCurrency),
  paymentCurrencies: v.array(paymentCurrency),
  providers: v.optional(
    v.pipe(
      v.array(v.unknown()),
      // An unknown provider of a newer service is dropped without an effect on the others.
      v.transform((list) => list.flatMap((entry) => (v.is(provider, entry) ? [v.parse(provider, entry)] : []))),
    ),
  ),
})
export type OnrampOptionsAnswer = v.InferInput<typeof onrampOptionsAnswer>
export type OnrampOptions = v.InferOutput<typeof onrampOptionsAnswer>
export type OnrampProviderFacts = v.InferOutput<typeof provider>

/**
 * Body of `POST /v1/onramp/quote`: the payment and the currency to buy. Without `provider`: the quote that pays out
 * most.
 */
export const onrampQuoteBody = v.object({
  purchaseCurrency: chosenCurrency,
  paymentCurrency: chosenCurrency,
  /** Amount of the payment currency, including fees. */
  amount: enteredAmount,
  network: networkName,
  provider: v.optional(providerId),
})
export type OnrampQuoteBody = v.InferOutput<typeof onrampQuoteBody>

const money = v.object({ amount: plainAmount, currency: currencyCode })
export type OnrampMoney = v.InferOutput<typeof money>

export const onrampQuote = v.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  /** Fee of the network. */
  networkFee: money,
  /** Fee of any provider; the name comes from the imitated API. */
  coinbaseFee: money,
  quoteId: shortText,
  /** The provider of the quote. An extension of Latchkey; other services omit it. */
  provider: v.optional(providerId),
})
export type OnrampQuote = v.InferOutput<typeof onrampQuote>

/** Response to `POST /v1/onramp/quote`; `null` if no provider sells the currency. @see Spec §3 "On-ramp quote", §7 */
export const onrampQuoteAnswer = v.nullable(onrampQuote)
export type OnrampQuoteAnswer = v.InferOutput<typeof onrampQuoteAnswer>

/** Maximum of wallets of one purchase page. */
const MAX_WALLETS = 16
const names = v.optional(v.pipe(v.array(networkName), v.maxLength(100)))

/**
 * Body of `POST /v1/generators/onrampurl`. The last three members are extensions of Latchkey. @see Spec §7,
 * compat-facts 8.4
 */
export const onrampUrlBody = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'expected an account address')),
        blockchains: names,
        assets: names,
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_WALLETS),
  ),
  defaultNetwork: v.optional(networkName),
  partnerUserId: v.optional(shortText),
  defaultExperience: v.optional(v.picklist(['buy', 'send']), 'buy'),
  presetCryptoAmount: v.optional(enteredAmount),
  presetFiatAmount: v.optional(enteredAmount),
  provider: v.optional(providerId),
  /** Id of the currency to buy. */
  defaultAsset: v.optional(currencyCode),
  /** Id of the currency to pay with. */
  fiatCurrency: v.optional(currencyCode),
})
export type OnrampUrlBody = v.InferOutput<typeof onrampUrlBody>
export type OnrampUrlRequest = v.InferInput<typeof onrampUrlBody>

/** Response to `POST /v1/generators/onrampurl`; empty without a provider. @see Spec §7 */
export const onrampUrlAnswer = v.object({
  url: v.pipe(v.string(), v.maxLength(8_192), v.regex(/^(?:https?:\/\/\S+)?$/, 'expected the address of a page')),
})
export type OnrampUrlAnswer = v.InferOutput<typeof onrampUrlAnswer>
