import { toDecimal } from '@latchkey/primitives'
import type { OnrampQuote } from '@latchkey/protocol/gateway'
import type { OnrampQuery } from '../ports/onramp-provider.ts'
import type { NamedSeller } from './onramp-sellers.ts'

/**
 * Returns the quote that pays most for a payment; `undefined` if no provider sells it. A failing provider does not hide
 * the others.
 *
 * @throws request/invalid, http/… of the first provider, if none has a quote
 */
export async function readBestQuote(
  sellers: readonly NamedSeller[],
  body: OnrampQuery,
  signal: AbortSignal,
): Promise<OnrampQuote | undefined> {
  const settled = await Promise.allSettled(
    sellers.map(async ({ provider, currency, network }) => {
      const quote = await provider.quote({ ...body, purchaseCurrency: currency, network }, signal)
      return quote === undefined ? [] : [{ ...quote, provider: provider.facts.id }]
    }),
  )
  const quotes = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const [failure] = settled.filter(({ status }) => status === 'rejected') as readonly PromiseRejectedResult[]
  if (quotes.length === 0 && failure !== undefined) throw failure.reason
  return quotes.reduce<OnrampQuote | undefined>(
    (best, quote) =>
      best !== undefined && toDecimal(best.purchaseAmount.amount).gte(quote.purchaseAmount.amount) ? best : quote,
    undefined,
  )
}
