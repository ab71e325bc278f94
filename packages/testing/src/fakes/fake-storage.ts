import type { Storage } from '@latchkey/core/ports'

export interface FakeSite {
  /** Opens one more tab: its storage shares what is kept, and hears of the changes of the others. */
  openTab(): Storage
  /** Everything that is kept, as the browser's own tools would show it. */
  entries(): Readonly<Record<string, string>>
  /** The person clears the data of the site. */
  clear(): void
}

interface Tab {
  readonly listeners: Set<(key: string | undefined) => void>
}

/**
 * Returns the fake data of one site, with as many tabs as a test opens. Events arrive at once and only in other tabs.
 *
 * @example const { openTab } = createFakeSite({ theme: 'dark' }); const storage = openTab()
 */
export function createFakeSite(initial: Readonly<Record<string, string>> = {}): FakeSite {
  const kept = new Map(Object.entries(initial))
  let tabs: readonly Tab[] = []
  const tell = (from: Tab | undefined, key: string | undefined) => {
    for (const tab of tabs) if (tab !== from) for (const listener of [...tab.listeners]) listener(key)
  }

  return {
    openTab() {
      const tab: Tab = { listeners: new Set() }
      tabs = [...tabs, tab]
      return {
        get: (key) => kept.get(key),
        set(key, value) {
          if (kept.get(key) === value) return
          kept.set(key, value)
          tell(tab, key)
        },
        remove(key) {
          if (kept.delete(key)) tell(tab, key)
        },
        subscribe(listener) {
          tab.listeners.add(listener)
          return () => tab.listeners.delete(listener)
        },
      }
    },
    entries: () => Object.fromEntries(kept),
    clear() {
      kept.clear()
      tell(undefined, undefined)
    },
  }
}

/** Returns the fake storage of a site with one tab. */
export function createFakeStorage(initial: Readonly<Record<string, string>> = {}): Storage {
  return createFakeSite(initial).openTab()
}
