import type { SwapOrder } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { toDecimal } from '@latchkey/primitives'
import type { PriceAnswer, PriceHistoryAnswer, PricePeriod, PricePoint, SwapToken } from '@latchkey/protocol/gateway'
import { encodeFakeSwap, FAKE_ROUTER, FAKE_WRAPPED } from './fake-router.ts'

/** The tokens and prices of the fake exchange. */
export interface FakeExchangeData {
  /** Tokens of every network; the network is part of their address. */
  readonly swapTokens?: readonly SwapToken[]
  /** US dollars for one whole token, by symbol. A token without a price can be held but not swapped. */
  readonly prices?: Readonly<Record<string, number>>
  /** Past prices in US dollars, by the CAIP-10 address of the token and by period, oldest first. */
  readonly priceHistory?: Readonly<Record<string, Readonly<Partial<Record<PricePeriod, readonly PricePoint[]>>>>>
  /** Allowances of swaps in raw units, by the CAIP-10 address of the token. */
  readonly allowances?: Readonly<Record<string, bigint>>
  /** Part of the value of a swap that it does not pay out, in thousandths; default 3. */
  readonly spread?: bigint
}

/** Gas of the calls of the fake exchange, and the gas price. */
const [SWAP_GAS, APPROVAL_GAS, GAS_PRICE] = [180_000n, 46_000n, 2_000_000_000n]
/** Significant digits of a price. */
const PRICE_DIGITS = 12

interface PlacedOrder extends SwapOrder {
  readonly address: string
  readonly slippagePercent: number
  readonly isEstimated: boolean
}

/** An in-memory exchange: each pair of tokens with prices has a pool with unlimited liquidity. */
export function createFakeExchange(read: () => FakeExchangeData) {
  const tokenOf = (address: string) =>
    (read().swapTokens ?? []).find((token) => token.address.toLowerCase() === address.toLowerCase())
  const priceOf = (token: SwapToken | undefined) => read().prices?.[token?.symbol ?? '']
  const scaled = (price: number) =>
    BigInt(
      toDecimal(price)
        .times(toDecimal(`1${'0'.repeat(PRICE_DIGITS)}`))
        .toFixed(0),
    )

  function quote({ from, to, amount }: SwapOrder): bigint {
    const [sold, bought] = [tokenOf(from), tokenOf(to)]
    const [soldPrice, boughtPrice] = [priceOf(sold), priceOf(bought)]
    if (sold === undefined || bought === undefined || soldPrice === undefined || boughtPrice === undefined)
      throw new WalletError('swap/no-liquidity')
    const worth = amount * scaled(soldPrice) * 10n ** BigInt(bought.decimals) * (1000n - (read().spread ?? 3n))
    return worth / (scaled(boughtPrice) * 10n ** BigInt(sold.decimals) * 1000n)
  }
  return {
    tokens: (networkId: string) =>
      (read().swapTokens ?? []).filter(({ address }) => address.startsWith(`${networkId}:`)),
    prices: (addresses: readonly string[], rate: number): PriceAnswer => ({
      fungibles: addresses.flatMap((address) => {
        const token = tokenOf(address)
        const price = priceOf(token)
        if (token === undefined || price === undefined) return []
        const { name, symbol, decimals, logoUri } = token
        return [{ address, name, symbol, decimals, iconUrl: logoUri ?? null, price: price * rate }]
      }),
    }),
    priceHistory: (address: string, period: PricePeriod, rate: number): PriceHistoryAnswer => ({
      points: (find(read().priceHistory, address)?.[period] ?? []).map(({ at, price }) => ({
        at,
        price: price * rate,
      })),
    }),
    quote,
    allowance: (token: string) => (isCoin(token) ? (1n << 256n) - 1n : (find(read().allowances, token) ?? 0n)),
    gasPrice: () => GAS_PRICE,
    approval({ from, amount }: SwapOrder) {
      const words = [FAKE_ROUTER.slice(2).toLowerCase(), amount.toString(16)].map((word) => word.padStart(64, '0'))
      const data = `0x095ea7b3${words.join('')}` as const
      return { to: plain(from), data, value: 0n, gas: APPROVAL_GAS, gasPrice: GAS_PRICE }
    },
    swap(order: PlacedOrder) {
      const toAmount = quote(order)
      const isPaid = isCoin(order.from)
      if (order.isEstimated && !isPaid && (find(read().allowances, order.from) ?? 0n) < order.amount)
        throw new WalletError('swap/would-fail')
      const minimumAmount = (toAmount * BigInt(10_000 - order.slippagePercent * 100)) / 10_000n
      return {
        to: FAKE_ROUTER,
        data: encodeFakeSwap({
          path: [order.from, order.to].map((token) => (isCoin(token) ? FAKE_WRAPPED : plain(token))),
          amountIn: order.amount,
          minimumOut: minimumAmount,
          recipient: order.address,
          isCoinSold: isPaid,
          isCoinBought: isCoin(order.to),
        }),
        value: isPaid ? order.amount : 0n,
        gas: SWAP_GAS,
        gasPrice: GAS_PRICE,
        toAmount,
        minimumAmount,
      }
    },
  }
}

const plain = (caip: string) => caip.slice(caip.lastIndexOf(':') + 1)
const isCoin = (address: string) => /:0xe{40}$/i.test(address)

function find<T>(table: Readonly<Record<string, T>> | undefined, address: string): T | undefined {
  return Object.entries(table ?? {}).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
}
