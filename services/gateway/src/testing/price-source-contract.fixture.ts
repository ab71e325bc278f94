import { describe, expect, it } from 'vitest'
import { type PricedToken, type PriceSource, priceKey, type TokenPrice } from '../ports/price-source.ts'

export interface PriceSourceUnderTest {
  readonly name: string
  readonly create: () => PriceSource | Promise<PriceSource>
  /** A token that the source prices in US dollars. */
  readonly known: PricedToken
  /** Its change in the last 24 hours, in percent; `undefined` if the source does not report it. */
  readonly change24hPercent: number | undefined
  /** A token without a price. */
  readonly unknown: PricedToken
}

/** The contract of every price source; run it on each implementation. */
export function describePriceSource({ name, create, known, change24hPercent, unknown }: PriceSourceUnderTest): void {
  describe(`${name} as a price source`, () => {
    const read = async (...tokens: PricedToken[]) => (await create()).read({ tokens, currency: 'usd' })

    it('returns a finite price that is not below zero (Spec §7)', async () => {
      const { prices } = await read(known)
      expect(prices.get(priceKey(known))).toSatisfy(isPrice)
    })

    it('returns the change of 24 hours if the source reports it (Spec §7)', async () => {
      const { prices } = await read(known)
      expect(prices.get(priceKey(known))?.change24hPercent).toBe(change24hPercent)
    })

    it('omits a token without a price, and never guesses one (Spec §7)', async () => {
      const { prices, unavailable } = await read(known, unknown)
      expect([[...prices.keys()], [...unavailable]]).toEqual([[priceKey(known)], []])
    })

    it('finds a token whatever the case of its address (Spec §5)', async () => {
      const upper = {
        ...known,
        address: known.address === 'native' ? 'native' : `0x${known.address.slice(2).toUpperCase()}`,
      }
      expect(await read(upper)).toEqual(await read(known))
    })

    it('separates a past price from the current one (Spec §7)', async () => {
      const past = { ...known, atMs: 1_700_000_000_000 }
      const { prices } = await read(past)
      expect([...prices.keys()].filter((key) => key !== priceKey(past))).toEqual([])
      expect(prices.get(priceKey(past))?.change24hPercent).toBeUndefined()
    })

    it('returns nothing for no tokens (Spec §7)', async () => {
      expect((await read()).prices.size).toBe(0)
    })
  })
}

function isPrice({ price }: TokenPrice): boolean {
  return Number.isFinite(price) && price >= 0
}
