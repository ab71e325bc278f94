import type { Catalogue } from '@latchkey/core/ports'
import { catalogueExamples, walletListingSchema } from '@latchkey/protocol/catalogue'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

export interface CatalogueHarness {
  readonly catalogue: Catalogue
  /** Name of one wallet in the list, which has at least five. */
  readonly knownName: string
}

/** The contract of core's `Catalogue` port, as tests. @see Spec §7 "Wallet catalogue service" */
export function catalogueContract(name: string, setup: () => Promise<CatalogueHarness> | CatalogueHarness): void {
  describe(`${name} keeps the contract of a catalogue`, () => {
    it('returns wallets page by page with the count of all (Spec §7 "data (wallets) and count")', async () => {
      const { catalogue } = await setup()
      const first = await catalogue.getWallets({ page: 1, entries: 2 })
      const second = await catalogue.getWallets({ page: 2, entries: 2 })
      expect(first.data).toHaveLength(2)
      expect(first.count).toBeGreaterThanOrEqual(5)
      expect(second.count).toBe(first.count)
      const ids = [...first.data, ...second.data].map(({ id }) => id)
      expect(new Set(ids).size).toBe(4)
      for (const wallet of first.data) expect(v.is(walletListingSchema, wallet)).toBe(true)
      expect((await catalogue.getWallets({ page: 10_000, entries: 100 })).data).toEqual([])
    })

    it('finds wallets by a part of the name in any case, and none for nonsense', async () => {
      const { catalogue, knownName } = await setup()
      const search = knownName.slice(0, 3).toUpperCase()
      const found = await catalogue.getWallets({ search, entries: 100 })
      expect(found.data.map((wallet) => wallet.name)).toContain(knownName)
      expect((await catalogue.getWallets({ search: 'zzzz no such wallet' })).data).toEqual([])
    })

    it('includes and excludes by id', async () => {
      const { catalogue } = await setup()
      const { data, count } = await catalogue.getWallets({ entries: 2 })
      const ids = data.map(({ id }) => id)
      const only = await catalogue.getWallets({ include: ids })
      expect(only.data.map(({ id }) => id).sort()).toEqual([...ids].sort())
      const others = await catalogue.getWallets({ exclude: ids, entries: 100 })
      expect(others.count).toBe(count - 2)
      expect(others.data.some(({ id }) => ids.includes(id))).toBe(false)
    })

    it('returns URLs of pictures that encode any id', async () => {
      const { catalogue } = await setup()
      const odd = 'a/../b?c#d'
      const urls = [catalogue.walletImageUrl(odd), catalogue.networkImageUrl(odd), catalogue.tokenImageUrl(odd)]
      for (const url of urls) {
        expect(new URL(url, 'https://site.example').hash).toBe('')
        expect(url).not.toContain('/../')
      }
    })

    it('reports whether analytics are on, and accepts an event (Spec §7 "getAnalyticsConfig", "Analytics")', async () => {
      const { catalogue } = await setup()
      expect(await catalogue.getAnalyticsConfig()).toEqual({ isAnalyticsEnabled: expect.any(Boolean) })
      await expect(catalogue.sendEvent(catalogueExamples.analyticsEvent)).resolves.toBeUndefined()
    })

    it('can be cancelled', async () => {
      const { catalogue } = await setup()
      await expect(catalogue.getWallets({ signal: AbortSignal.abort() })).rejects.toThrow()
    })
  })
}
