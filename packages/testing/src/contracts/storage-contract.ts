import type { Storage } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'

export interface StorageHarness {
  readonly tab: Storage
  /** Another tab of the same site. */
  readonly otherTab: Storage
  /** Lets events between tabs arrive. Default: they arrive synchronously. */
  settle?(): Promise<void>
}

/** The contract of core's `Storage` port, as tests. */
export function storageContract(name: string, setup: () => StorageHarness): void {
  describe(`${name} keeps the contract of a storage`, () => {
    it('stores text until it is removed', () => {
      const { tab } = setup()
      expect(tab.get('@appkit/contract')).toBeUndefined()
      tab.set('@appkit/contract', '{"a":"ü 🔑"}')
      expect(tab.get('@appkit/contract')).toBe('{"a":"ü 🔑"}')
      tab.set('@appkit/contract', '')
      expect(tab.get('@appkit/contract')).toBe('')
      tab.remove('@appkit/contract')
      tab.remove('@appkit/contract')
      expect(tab.get('@appkit/contract')).toBeUndefined()
    })

    it('returns the same in every tab, and notifies only the other tabs of a change', async () => {
      const { tab, otherTab, settle } = setup()
      const changes: unknown[] = []
      const stops = [
        tab.subscribe((key) => changes.push(['own', key])),
        otherTab.subscribe((key) => changes.push(['other', key, otherTab.get('@appkit/contract')])),
      ]
      tab.set('@appkit/contract', '1')
      await settle?.()
      tab.remove('@appkit/contract')
      await settle?.()
      expect(changes).toEqual([
        ['other', '@appkit/contract', '1'],
        ['other', '@appkit/contract', undefined],
      ])
      for (const stop of stops) stop()
      tab.set('@appkit/contract', '2')
      await settle?.()
      expect(changes).toHaveLength(2)
      tab.remove('@appkit/contract')
    })

    it('accepts any key, also names of its own methods', () => {
      const { tab }: { readonly tab: Omit<Storage, 'set'> & { set(key: string, value: string): void } } = setup()
      expect(tab.get('__proto__')).toBeUndefined()
      expect(tab.get('getItem')).toBeUndefined()
      tab.set('getItem', 'x')
      expect(tab.get('getItem')).toBe('x')
      tab.remove('getItem')
    })
  })
}
