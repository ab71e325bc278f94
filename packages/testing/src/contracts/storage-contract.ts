import type { Storage } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'

export interface StorageHarness {
  readonly tab: Storage
  /** Another tab of the same site. */
  readonly otherTab: Storage
  /** Lets events between tabs arrive. Default: they arrive at once. */
  settle?(): Promise<void>
}

/** The promises of core's `Storage` port, as tests. */
export function storageContract(name: string, setup: () => StorageHarness): void {
  describe(`${name} keeps the contract of a storage`, () => {
    it('keeps text until it is removed', () => {
      const { tab } = setup()
      expect(tab.get('@latchkey/contract')).toBeUndefined()
      tab.set('@latchkey/contract', '{"a":"ü 🔑"}')
      expect(tab.get('@latchkey/contract')).toBe('{"a":"ü 🔑"}')
      tab.set('@latchkey/contract', '')
      expect(tab.get('@latchkey/contract')).toBe('')
      tab.remove('@latchkey/contract')
      tab.remove('@latchkey/contract')
      expect(tab.get('@latchkey/contract')).toBeUndefined()
    })

    it('shows the same to every tab, and notifies only the others of a change', async () => {
      const { tab, otherTab, settle } = setup()
      const changes: unknown[] = []
      const stops = [
        tab.subscribe((key) => changes.push(['own', key])),
        otherTab.subscribe((key) => changes.push(['other', key, otherTab.get('@latchkey/contract')])),
      ]
      tab.set('@latchkey/contract', '1')
      await settle?.()
      tab.remove('@latchkey/contract')
      await settle?.()
      expect(changes).toEqual([
        ['other', '@latchkey/contract', '1'],
        ['other', '@latchkey/contract', undefined],
      ])
      for (const stop of stops) stop()
      tab.set('@latchkey/contract', '2')
      await settle?.()
      expect(changes).toHaveLength(2)
      tab.remove('@latchkey/contract')
    })

    it('takes any key, also the names of its own methods', () => {
      const { tab } = setup()
      expect(tab.get('__proto__')).toBeUndefined()
      expect(tab.get('getItem')).toBeUndefined()
      tab.set('getItem', 'x')
      expect(tab.get('getItem')).toBe('x')
      tab.remove('getItem')
    })
  })
}
