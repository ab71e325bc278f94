import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import type { BuildQuery, BuiltSwap, QuoteSource, SwapQuote } from '../ports/quote-source.ts'
import { describeQuoteSource } from '../testing/quote-source-contract.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { bestQuotes } from './best-quotes.ts'

const [first, second]: readonly [Hex, Hex] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const TOKEN: Hex = `0x${'aa'.repeat(20)}`
const query: BuildQuery = { chainId: 1, from: TOKEN, to: 'native', amount: 1_000n, user: first, slippagePercent: 1 }

/** A source that pays a fixed share of each amount, in percent; `undefined`: no swap, an error: it fails. */
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
  it('returns the quote that pays most, and the first of equal ones (Spec §7.8)', async () => {
    const pick = async (one: bigint, other: bigint) =>
      (await bestQuotes([createSource(first, one), createSource(second, other)]).quote(query))?.spender
    expect([await pick(90n, 91n), await pick(91n, 90n), await pick(90n, 90n)]).toEqual([second, first, first])
  })

  it('ignores a source that fails (Spec §8)', async () => {
    const quotes = bestQuotes([failing, createSource(first, 90n)])
    expect(await quotes.quote(query)).toEqual({ amountOut: 900n, spender: first })
    expect(await quotes.build(query)).toMatchObject({ to: first })
  })

  it('rejects instead of reporting that there is no swap while one source fails (Spec §8)', async () => {
    const quotes = bestQuotes([createSource(first, undefined), failing])
    await expect(quotes.quote(query)).rejects.toMatchObject({ code: 'http/unreachable' })
  })

  it('queries only the sources of the network (Spec §7.3)', async () => {
    const quotes = bestQuotes([createSource(first, 90n), createSource(second, 99n, 10)])
    expect(await quotes.quote(query)).toMatchObject({ spender: first })
    expect([quotes.spenders(1), quotes.spenders(10), quotes.isServed(5)]).toEqual([[first], [second], false])
    expect(quotes.tokens(1)).toEqual([TOKEN])
  })

  it('builds for the contract that may take the token, even if another pays more (Spec §7.11)', async () => {
    const quotes = bestQuotes([createSource(first, 90n), createSource(second, 95n)])
    expect(await quotes.build(query)).toMatchObject({ to: second })
    expect(await quotes.build({ ...query, spenders: [first] })).toMatchObject({ to: first })
  })
})

/** A slow source next to a fast one; the test decides when its quotes arrive and when the grace ends. */
function createRace() {
  const clock = createFakeClock()
  const graces: { readonly ms: number; readonly end: AbortController }[] = []
  const replies: ((quote: SwapQuote | undefined | Error) => void)[] = []
  const slow: QuoteSource = {
    ...createSource(second, 95n),
    quote: () =>
      new Promise((resolve, reject) => {
        replies.push((quote) => (quote instanceof Error ? reject(quote) : resolve(quote)))
      }),
  }
  const quotes = bestQuotes([createSource(first, 90n), slow], {
    graceMs: 250,
    clock,
    deadline: (ms) => {
      const end = new AbortController()
      graces.push({ ms, end })
      return end.signal
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    clock,
    graces,
    quotes,
    settle,
    /** Completes the slow source's request with this number. */
    answer: async (at: number, quote: SwapQuote | undefined | Error) => {
      replies[at]?.(quote)
      await settle()
    },
    /** Requests a quote, and ends the grace once it has started. */
    quoteInGrace: async () => {
      const quote = quotes.quote(query)
      await settle()
      graces.at(-1)?.end.abort()
      return quote
    },
  }
}
const better: SwapQuote = { amountOut: 950n, spender: second }

describe('bestQuotes with a slow source', () => {
  it('waits for the slow source during the grace after the first quote, and no longer (Spec §7.8)', async () => {
    const { quotes, graces, settle } = createRace()
    let answered: SwapQuote | undefined
    const pending = quotes.quote(query).then((quote) => {
      answered = quote
    })
    await settle()
    expect([answered, graces.map(({ ms }) => ms)]).toEqual([undefined, [250]])
    graces[0]?.end.abort()
    await pending
    expect(answered).toEqual({ amountOut: 900n, spender: first })
  })

  it('uses its quote if it arrives within the grace', async () => {
    const { quotes, answer, settle } = createRace()
    const pending = quotes.quote(query)
    await settle()
    await answer(0, better)
    expect(await pending).toEqual(better)
  })

  it('uses a late quote for the next request, if the source is late again', async () => {
    const { quoteInGrace, answer, clock } = createRace()
    await quoteInGrace()
    clock.advance(2_000)
    await answer(0, better)
    clock.advance(10_000)
    expect(await quoteInGrace()).toEqual(better)
    await answer(1, { ...better, amountOut: 920n })
    clock.advance(10_000)
    expect(await quoteInGrace()).toMatchObject({ amountOut: 920n })
  })

  it('prefers the current quote to a late one', async () => {
    const { quotes, quoteInGrace, answer, settle } = createRace()
    await quoteInGrace()
    await answer(0, better)
    const pending = quotes.quote(query)
    await settle()
    await answer(1, { ...better, amountOut: 910n })
    expect(await pending).toMatchObject({ amountOut: 910n })
  })

  it('drops a late quote after fifteen seconds, and if the source fails or no longer offers the swap', async () => {
    const { quoteInGrace, answer, clock } = createRace()
    await quoteInGrace()
    await answer(0, better)
    clock.advance(15_001)
    expect(await quoteInGrace()).toMatchObject({ spender: first })
    await answer(1, better)
    expect(await quoteInGrace()).toEqual(better)
    await answer(2, undefined)
    expect(await quoteInGrace()).toMatchObject({ spender: first })
    await answer(3, better)
    await quoteInGrace()
    await answer(4, new WalletError('http/unreachable', { url: 'The swap source' }))
    expect(await quoteInGrace()).toMatchObject({ spender: first })
  })

  it('waits for it if no other source offers the swap (Spec §8)', async () => {
    const { quotes, graces, answer, settle } = createRace()
    const pending = quotes.quote({ ...query, from: `0x${'bb'.repeat(20)}` as Hex })
    await settle()
    expect(graces).toEqual([])
    await answer(0, better)
    expect(await pending).toEqual(better)
  })

  it('requests no transaction from it if it could not take the token (Spec §7.13)', async () => {
    const users: Hex[] = []
    const watched: QuoteSource = {
      ...createSource(second, 95n),
      build: async ({ user }) => {
        users.push(user)
        return undefined
      },
    }
    const quotes = bestQuotes([createSource(first, 90n), watched])
    await quotes.build({ ...query, spenders: [first] })
    expect(users).toEqual([])
    await quotes.build({ ...query, from: 'native', to: TOKEN, spenders: [first] })
    expect(users).toEqual([query.user])
  })
})
