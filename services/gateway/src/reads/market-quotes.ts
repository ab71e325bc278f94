import { toDecimal } from '@latchkey/primitives'
import type { OnrampMultiQuote, OnrampQuote } from '@latchkey/protocol/gateway'
import { CARD, isCard } from '../domain/payment-method.ts'
import type { MarketQuery, OnrampCurrencies, OnrampProvider } from '../ports/onramp-provider.ts'
import { toCodedCurrencies } from './onramp-codes.ts'
import { toSellerId } from './onramp-properties.ts'

export interface MarketProvider {
  readonly provider: OnrampProvider
  /** Required for a provider without a market. */
  readonly readCurrencies: () => Promise<OnrampCurrencies>
}

/**
 * Returns the quotes of all sellers, sorted by the amount of crypto that the buyer receives, largest first. Quotes of failing
 * providers are omitted.
 *
 * @throws http/… of the first provider, if none has a quote
 */
export async function readMarketQuotes(
  providers: readonly MarketProvider[],
  query: MarketQuery,
  signal: AbortSignal,
): Promise<readonly OnrampMultiQuote[]> {
  const settled = await Promise.allSettled(
    providers.map(({ provider, readCurrencies }) =>
      provider.market === undefined
        ? readOwnQuote(provider, readCurrencies, query, signal)
        : provider.market.readQuotes(query, signal),
    ),
  )
  const quotes = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const [failure] = settled.filter(({ status }) => status === 'rejected') as readonly PromiseRejectedResult[]
  if (quotes.length === 0 && failure !== undefined) throw failure.reason
  return quotes.sort((one, other) => other.destinationAmount - one.destinationAmount)
}

async function readOwnQuote(
  provider: OnrampProvider,
  readCurrencies: () => Promise<OnrampCurrencies>,
  { code, amount, currency: paymentCurrency, country, method }: MarketQuery,
  signal: AbortSignal,
): Promise<readonly OnrampMultiQuote[]> {
  const sold = toCodedCurrencies(await readCurrencies()).find((each) => each.code === code.toUpperCase())
  if (sold === undefined) return []
  const place = country === undefined ? undefined : { country }
  const { currency, network } = sold
  const wanted = { purchaseCurrency: currency.id, network: network.name, paymentCurrency, amount, place, method }
  const quote = await provider.quote(wanted, signal)
  return quote === undefined ? [] : [toMarketQuote(toSellerId(provider), quote, { code, country, method })]
}

/** The API encodes amounts as JSON numbers; no code here computes with them. */
function toMarketQuote(
  serviceProvider: string,
  { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, coinbaseFee }: OnrampQuote,
  { code, country, method }: Pick<MarketQuery, 'code' | 'country' | 'method'>,
): OnrampMultiQuote {
  const [sourceAmount, sourceAmountWithoutFees] = [Number(paymentTotal.amount), Number(paymentSubtotal.amount)]
  return {
    countryCode: country ?? null,
    customerScore: null,
    destinationAmount: Number(purchaseAmount.amount),
    destinationAmountWithoutFees: null,
    destinationCurrencyCode: code,
    exchangeRate: null,
    fiatAmountWithoutFees: sourceAmountWithoutFees,
    lowKyc: null,
    networkFee: Number(networkFee.amount),
    paymentMethodType: isCard(method) ? CARD : (method ?? null),
    serviceProvider,
    sourceAmount,
    sourceAmountWithoutFees,
    sourceCurrencyCode: paymentTotal.currency,
    totalFee: Number(toDecimal(paymentTotal.amount).minus(paymentSubtotal.amount).toFixed()),
    transactionFee: Number(coinbaseFee.amount),
    transactionType: 'CRYPTO_PURCHASE',
  }
}
