import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import type { BuildQuery, BuiltSwap, QuoteSource } from '../ports/quote-source.ts'
import { describeQuoteSource } from '../testing/quote-source-contract.fixture.ts'
import { bestQuotes } from './best-quotes.ts'

const [first, second]: readonly [Hex, Hex] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const TOKEN: Hex = `0x${'aa'.repeat(20)}`
const query: BuildQuery = { chainId: 1, from: TOKEN, to: 'native', amount: 1_000n, user: first, slippagePercent: 1 }

/** Pays the same share of each amount of its token, in percent; `undefined` makes no swap, an error fails. */
function createSource(spender: Hex, percent: bigint | undefined | WalletError, chainId = 1): QuoteSource {
  const pay = ({ amount, from, to }: Pick<BuildQuery, 'amount' | 'from' | 'to'>) => {
    if (percent instanceof WalletError) throw percent
    return percent === undefined || (from !== TOKEN && to !== TOKEN) ? undefined : (amount * percent) / 100n
  }
  return {
    isServed: (id) => id === chainId,
    tokens: () => [TOKEN],
    spenders: () => [spender],
    async quote(swap) {
      const amountOut = pay(swap)
      return amountOut === undefined ? undefined : { amountOut, spender }
    },
    async build(swap): Promise<BuiltSwap | undefined> {
      const amountOut = pay(swap)
      if (amountOut === undefined || swap.spenders?.includes(spender) === false) return undefined
      const valueWei = swap.from === 'native' ? swap.amount : 0n
      return { to: spender, data: '0x12345678', valueWei, amountOut, minimumOut: amountOut, gas: 100_000n }
    },
  }
}
const failing = createSource(second, new WalletError('http/unreachable', { url: 'The swap source' }))

describeQuoteSource({
  name: 'the best of several',
  create: () => bestQuotes([createSource(first, 90n), createSource(second, 95n), createSource(second, undefined)]),
  chainId: 1,
  token: TOKEN,
  amounts: { token: 1_000_000n, coin: 1_000_000n },
})

describe('bestQuotes', () => {
  it('takes what pays most, and the first of equal ones (Spec §7.8)', async () => {
    const pick = async (one: bigint, other: bigint) =>
      (await bestQuotes([createSource(first, one), createSource(second, other)]).quote(query))?.spender
    expect([await pick(90n, 91n), await pick(91n, 90n), await pick(90n, 90n)]).toEqual([second, first, first])
  })

  it('leaves out a source that fails (Spec §8)', async () => {
    const quotes = bestQuotes([failing, createSource(first, 90n)])
    expect(await quotes.quote(query)).toEqual({ amountOut: 900n, spender: first })
    expect(await quotes.build(query)).toMatchObject({ to: first })
  })

  it('fails rather than say that nobody makes a swap while one is silent (Spec §8)', async () => {
    const quotes = bestQuotes([createSource(first, undefined), failing])
    await expect(quotes.quote(query)).rejects.toMatchObject({ code: 'http/unreachable' })
  })

  it('asks only the sources of the network (Spec §7.3)', async () => {
    const quotes = bestQuotes([createSource(first, 90n), createSource(second, 99n, 10)])
    expect(await quotes.quote(query)).toMatchObject({ spender: first })
    expect([quotes.spenders(1), quotes.spenders(10), quotes.isServed(5)]).toEqual([[first], [second], false])
    expect(quotes.tokens(1)).toEqual([TOKEN])
  })

  it('builds for the contract that may take the token, where another pays more (Spec §7.11)', async () => {
    const quotes = bestQuotes([createSource(first, 90n), createSource(second, 95n)])
    expect(await quotes.build(query)).toMatchObject({ to: second })
    expect(await quotes.build({ ...query, spenders: [first] })).toMatchObject({ to: first })
  })
})
