import type { GatewayOnramp } from '@latchkey/core/ports'
import { toDecimal } from '@latchkey/primitives'
import type { OnrampOptions, OnrampUrlRequest, Transaction } from '@latchkey/protocol/gateway'

/** The purchases that the fake gateway supports. */
export interface FakeOnrampData {
  /** Absent: nothing can be bought. */
  readonly onramp?: OnrampOptions
  /** Purchases by address, newest first; those of every provider. */
  readonly purchases?: Readonly<Record<string, readonly Transaction[]>>
}

/** The fees of the fake provider and of the chain, and the price of one whole token. */
const [FEE, NETWORK_FEE, PRICE] = ['1.50', '0.15', '2000']

/** In-memory providers, with a price of 2000 in any currency. */
export function createFakeOnramp(read: () => FakeOnrampData, onUrl: (order: OnrampUrlRequest) => void) {
  const sells = (id: string, network: string) =>
    read().onramp?.purchaseCurrencies.some(
      (each) => each.id === id && each.networks.some(({ name }) => name === network),
    ) === true
  return {
    options: (): OnrampOptions => read().onramp ?? { purchaseCurrencies: [], paymentCurrencies: [], providers: [] },
    quote({
      purchaseCurrency,
      paymentCurrency,
      amount,
      network,
    }: Parameters<GatewayOnramp['getOnrampQuote']>[0]): Awaited<ReturnType<GatewayOnramp['getOnrampQuote']>> {
      if (!sells(purchaseCurrency, network)) return undefined
      const money = (value: string) => ({ amount: value, currency: paymentCurrency })
      const subtotal = toDecimal(amount).minus(FEE).minus(NETWORK_FEE)
      return {
        paymentTotal: money(toDecimal(amount).toFixed(2)),
        paymentSubtotal: money(subtotal.toFixed(2)),
        purchaseAmount: { amount: subtotal.div(PRICE).toFixed(), currency: purchaseCurrency },
        networkFee: money(NETWORK_FEE),
        coinbaseFee: money(FEE),
        quoteId: 'quote-1',
      }
    },
    url(order: OnrampUrlRequest): string {
      if (read().onramp === undefined) return ''
      onUrl(order)
      return 'https://pay.coinbase.com/buy?session=1'
    },
  }
}
