import type { Storage } from '@latchkey/core/ports'

export interface FakeSite {
  /** Opens another tab: its storage shares the entries, and is notified of changes in the other tabs. */
  openTab(): Storage
  /** All entries, as the developer tools of a browser show them. */
  entries(): Readonly<Record<string, string>>
  /** Clears the data of the site, as a visitor can. */
  clear(): void
  /**
   * Delivers the writes of isolated tabs to the others, in the order in which they were made.
   *
   * @param count - Maximum number of writes. Default: all, including those that they cause.
   */
  deliver(count?: number): void
}

export interface FakeSiteOptions {
  /**
   * Each tab runs in a separate process, as in a browser: it sees its own writes at once, and those of other tabs only
   * after `deliver()`. If two tabs write one key before that, the later write stays. Default false.
   */
  readonly isApart?: boolean
}

interface Tab {
  readonly listeners: Set<(key: string | undefined) => void>
}

interface Write {
  readonly tab: Tab
  readonly key: string
  /** `undefined`: removed. */
  readonly value: string | undefined
}

/**
 * Returns the fake data of one site, with as many tabs as a test opens. Events arrive synchronously, or when they are
 * delivered, and only in other tabs.
 *
 * @example const { openTab } = createFakeSite({ theme: 'dark' }); const storage = openTab()
 */
export function createFakeSite(
  initial: Readonly<Record<string, string>> = {},
  { isApart = false }: FakeSiteOptions = {},
): FakeSite {
  const kept = new Map(Object.entries(initial))
  let tabs: readonly Tab[] = []
  let writes: readonly Write[] = []
  const notify = (from: Tab | undefined, key: string | undefined) => {
    for (const tab of tabs) if (tab !== from) for (const listener of [...tab.listeners]) listener(key)
  }
  const deliver = (count = Number.POSITIVE_INFINITY) => {
    for (let done = 0; done < count; done++) {
      const [next, ...rest] = writes
      if (next === undefined) return
      writes = rest
      if (next.value === undefined) kept.delete(next.key)
      else kept.set(next.key, next.value)
      notify(next.tab, next.key)
    }
  }

  return {
    deliver,
    openTab() {
      const tab: Tab = { listeners: new Set() }
      tabs = [...tabs, tab]
      const get = (key: string) => {
        const own = writes.findLast((write) => write.tab === tab && write.key === key)
        return own === undefined ? kept.get(key) : own.value
      }
      const write = (key: string, value: string | undefined) => {
        if (get(key) === value) return
        writes = [...writes, { tab, key, value }]
        if (!isApart) deliver()
      }
      return {
        get,
        set: write,
        remove: (key) => write(key, undefined),
        subscribe(listener) {
          tab.listeners.add(listener)
          return () => tab.listeners.delete(listener)
        },
      }
    },
    entries: () => Object.fromEntries(kept),
    clear() {
      writes = []
      kept.clear()
      notify(undefined, undefined)
    },
  }
}

/** Returns the fake storage of a site with one tab. */
export function createFakeStorage(initial: Readonly<Record<string, string>> = {}): Storage {
  return createFakeSite(initial).openTab()
}
