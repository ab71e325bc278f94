import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { minimumOf } from '../domain/swap-calldata.ts'
import type { BuildQuery, BuiltSwap, QuoteSource, SwapQuery } from '../ports/quote-source.ts'

export interface QuoteSourceUnderTest {
  readonly name: string
  readonly create: () => QuoteSource | Promise<QuoteSource>
  /** Network that the source serves. */
  readonly chainId: number
  /** Token that the source can exchange with the coin; lower case. */
  readonly token: Hex
  /** An amount of the token and one of the coin for which there is a market. */
  readonly amounts: { readonly token: bigint; readonly coin: bigint }
}

const USER: Hex = '0x00000000000000000000000000000000000000b0'
/** A contract that is not a token. */
const UNKNOWN: Hex = `0x${'12'.repeat(20)}`
const LOWER_CASE_ADDRESS = /^0x[0-9a-f]{40}$/

/** The contract of every source of swaps; run it on each implementation. */
export function describeQuoteSource({ name, create, chainId, token, amounts }: QuoteSourceUnderTest): void {
  const sellToken: SwapQuery = { chainId, from: token, to: 'native', amount: amounts.token }
  const sellCoin: SwapQuery = { chainId, from: 'native', to: token, amount: amounts.coin }
  const toBuild = (query: SwapQuery, slippagePercent = 1): BuildQuery => ({ ...query, user: USER, slippagePercent })
  const build = async (query: BuildQuery): Promise<BuiltSwap> => {
    const built = await (await create()).build(query)
    if (built === undefined) throw new Error('nobody makes the swap')
    return built
  }

  describe(`${name} as a source of swaps`, () => {
    it('reports which networks it supports (Spec §7.3)', async () => {
      const source = await create()
      expect([source.isServed(chainId), source.isServed(99_999)]).toEqual([true, false])
    })

    it('names contracts in lower case, and at least one that takes tokens (Spec §7.11)', async () => {
      const source = await create()
      expect(source.spenders(chainId).length).toBeGreaterThan(0)
      for (const contract of [...source.tokens(chainId), ...source.spenders(chainId)])
        expect(contract).toMatch(LOWER_CASE_ADDRESS)
    })

    it.each([
      ['a token', sellToken],
      ['the coin', sellCoin],
    ])('quotes a sale of %s, taken by one of its contracts (Spec §7.8)', async (_, query) => {
      const source = await create()
      const quote = await source.quote(query)
      expect(quote?.amountOut).toBeGreaterThan(0n)
      expect(source.spenders(chainId)).toContain(quote?.spender)
    })

    it('pays more for a larger amount (Spec §7.8)', async () => {
      const source = await create()
      const [little, much] = [
        await source.quote(sellToken),
        await source.quote({ ...sellToken, amount: amounts.token * 2n }),
      ]
      expect(much?.amountOut).toBeGreaterThan(little?.amountOut ?? 0n)
    })

    it('returns no quote for a contract that is not a token (Spec §7.8)', async () => {
      const source = await create()
      const query = { ...sellToken, from: UNKNOWN }
      expect([await source.quote(query), await source.build(toBuild(query))]).toEqual([undefined, undefined])
    })

    it.each([
      ['a token, without any of the coin', sellToken, 0n],
      ['the coin, with all of it', sellCoin, amounts.coin],
    ])('builds a sale of %s, for the quoted amount (Spec §7.13)', async (_, query, valueWei) => {
      const quoted = await (await create()).quote(query)
      const built = await build(toBuild(query))
      expect(built).toMatchObject({ valueWei, amountOut: quoted?.amountOut })
      expect([built.to, built.data]).toEqual([
        expect.stringMatching(LOWER_CASE_ADDRESS),
        expect.stringMatching(/^0x(?:[0-9a-f]{2}){4,}$/),
      ])
      expect(built.gas).toBeGreaterThan(21_000n)
    })

    it.each([0, 0.5, 1, 50])('pays no less than %f percent below the quote (Spec §7.13)', async (slippagePercent) => {
      const { amountOut, minimumOut } = await build(toBuild(sellToken, slippagePercent))
      // Sources may round down where we round up.
      expect(minimumOut).toBeGreaterThanOrEqual(minimumOf(amountOut, slippagePercent) - 1n)
      expect(minimumOut).toBeLessThanOrEqual(amountOut)
    })

    it('builds only for contracts that may take the token (Spec §7.11)', async () => {
      const source = await create()
      const query = toBuild(sellToken)
      expect(await source.build({ ...query, spenders: [UNKNOWN] })).toBeUndefined()
      expect(await source.build({ ...query, spenders: source.spenders(chainId) })).toBeDefined()
      // The coin is sent along.
      expect(await source.build({ ...toBuild(sellCoin), spenders: source.spenders(chainId) })).toBeDefined()
    })
  })
}
