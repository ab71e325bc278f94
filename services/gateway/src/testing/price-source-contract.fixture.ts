import { describe, expect, it } from 'vitest'
import { type PricedToken, type PriceSource, priceKey, type TokenPrice } from '../ports/price-source.ts'

export interface PriceSourceUnderTest {
  readonly name: string
  readonly create: () => PriceSource | Promise<PriceSource>
  /** A token that the source prices in US dollars. */
  readonly known: PricedToken
  /** Its change in the last 24 hours, in percent. */
  readonly change24hPercent: number
  /** A token that it does not price. */
  readonly unknown: PricedToken
}

/** What every source of prices keeps to; run it on each implementation. */
export function describePriceSource({ name, create, known, change24hPercent, unknown }: PriceSourceUnderTest): void {
  describe(`${name} as a price source`, () => {
    it('answers with a finite price that is not below zero (Spec §7)', async () => {
      const prices = await (await create()).read({ tokens: [known], currency: 'usd' })
      expect(prices.get(priceKey(known))).toSatisfy(isPrice)
    })

    it('tells the change of 24 hours where it knows it (Spec §7)', async () => {
      const prices = await (await create()).read({ tokens: [known], currency: 'usd' })
      expect(prices.get(priceKey(known))?.change24hPercent).toBe(change24hPercent)
    })

    it('leaves out what it does not know, and never guesses (Spec §7)', async () => {
      const prices = await (await create()).read({ tokens: [known, unknown], currency: 'usd' })
      expect([...prices.keys()]).toEqual([priceKey(known)])
    })

    it('finds a token whatever the case of its address (Spec §5)', async () => {
      const source = await create()
      const upper = {
        ...known,
        address: known.address === 'native' ? 'native' : `0x${known.address.slice(2).toUpperCase()}`,
      }
      expect(await source.read({ tokens: [upper], currency: 'usd' })).toEqual(
        await source.read({ tokens: [known], currency: 'usd' }),
      )
    })

    it('keeps a price in the past apart from the one of now (Spec §7)', async () => {
      const past = { ...known, atMs: 1_700_000_000_000 }
      const prices = await (await create()).read({ tokens: [past], currency: 'usd' })
      expect([...prices.keys()].filter((key) => key !== priceKey(past))).toEqual([])
      expect(prices.get(priceKey(past))?.change24hPercent).toBeUndefined()
    })

    it('answers nothing for no tokens (Spec §7)', async () => {
      expect((await (await create()).read({ tokens: [], currency: 'usd' })).size).toBe(0)
    })
  })
}

function isPrice({ price }: TokenPrice): boolean {
  return Number.isFinite(price) && price >= 0
}
