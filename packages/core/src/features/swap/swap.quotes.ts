import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import { toWalletError } from '@latchkey/errors/connected'
import type { Context } from '../../context.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { Sources } from '../sources.ts'
import { keyOf, soldOf } from './swap.figures.ts'
import { type SwapReads, toText } from './swap.reads.ts'
import type { SwapEvent, SwapFacts, SwapQuote, TradedToken } from './swap.types.ts'

export { toFigures } from './swap.quote-figures.ts'

interface QuoteRequest {
  readonly facts: SwapFacts
  /** With prices, balances and the price of gas. */
  readonly isFull: boolean
  readonly signal: AbortSignal
}

/**
 * Returns what reads quotes, and what they are worth. A file of its own, because a visitor who only opens the form needs
 * none of it: it is loaded while the first amount is typed.
 *
 * @param learn - Takes prices and balances, which come when they come.
 */
export function createSwapQuotes(
  { options, getState, signal: life }: Context,
  { gateway }: Pick<Sources, 'gateway'>,
  { reads, learn }: { readonly reads: SwapReads; learn(event: SwapEvent): void },
) {
  /** Of one reading of the tokens: prices are forgotten with them. */
  let requested: { readonly of?: SwapFacts['tokens']; readonly addresses: Set<string> } = { addresses: new Set() }

  /** Prices by address. A swap works without: it is only not valued. */
  async function readPrices(addresses: readonly string[]): Promise<SwapFacts['prices']> {
    try {
      const service = await gateway('prices')
      const answer = await service?.getPrices({ addresses, currency: getState().currency, signal: life })
      const known = (answer?.fungibles ?? []).map(({ address, price }) => [keyOf(address), toText(price)] as const)
      return Object.fromEntries(known)
    } catch (cause) {
      if (!life.aborted) options.reporter.report(toWalletError(cause))
      return {}
    }
  }

  /** Balances as the chain has them now, and the price of gas. A figure that cannot be read is left out. */
  async function refresh(account: AccountOnNetwork): Promise<Partial<Pick<SwapFacts, 'balances' | 'gasPrice'>>> {
    const [balances, gasPrice] = await Promise.all([
      reads.readBalances(account, life).catch(() => undefined),
      reads.readGasPrice(account, life).catch(() => undefined),
    ])
    return { ...(balances === undefined ? {} : { balances }), ...(gasPrice === undefined ? {} : { gasPrice }) }
  }

  /** Prices that nobody knows yet, of what stands in the form: once, then only with everything. */
  async function learnPrices({ account, from, to, prices, tokens }: SwapFacts): Promise<void> {
    if (account === undefined || from === undefined || to === undefined) return
    if (requested.of !== tokens) requested = { of: tokens, addresses: new Set() }
    const { addresses } = requested
    const isUnknown = (address: string) => prices[keyOf(address)] === undefined && !addresses.has(address)
    const unknown = addressesOf(account, from, to).filter(isUnknown)
    if (unknown.length === 0) return
    for (const address of unknown) addresses.add(address)
    learn({ type: 'figures', account, prices: await readPrices(unknown) })
  }

  /** Everything again. A quote does not wait for it. */
  async function learnAgain({ account, from, to }: SwapFacts): Promise<void> {
    if (account === undefined || from === undefined || to === undefined) return
    const [fresh, prices] = await Promise.all([refresh(account), readPrices(addressesOf(account, from, to))])
    learn({ type: 'figures', account, ...fresh, prices })
  }

  return {
    learnPrices,
    /** Returns a quote for what stands in the form; `undefined` where that is nothing. @throws network/no-swaps, swap/… */
    async read({ facts, isFull, signal }: QuoteRequest): Promise<SwapQuote | undefined> {
      const { account, from, to, gasPrice } = facts
      const amount = soldOf(facts)
      if (account === undefined || from === undefined || to === undefined || amount === undefined) return undefined
      const swaps = await reads.openSwaps()
      const order = { ...account, from: from.address, to: to.address, amount, gasPrice, signal }
      const quoting = swaps.getSwapQuote(order)
      void (isFull ? learnAgain(facts) : learnPrices(facts))
      const toAmount = await quoting
      if (toAmount === undefined) return undefined
      return { from: from.address, to: to.address, amount, toAmount, at: options.clock.now() }
    },
  }
}

/** The two tokens, and the coin that the fee of the network is paid in. */
function addressesOf({ networkId }: AccountOnNetwork, from: TradedToken, to: TradedToken): readonly string[] {
  return [...new Set([from.address, to.address, `${networkId}:${NATIVE_TOKEN_ADDRESSES.eip155}`])]
}
