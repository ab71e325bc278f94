import type { Storage } from '@latchkey/core/ports'

interface BrowserGlobals {
  readonly localStorage?: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
  addEventListener?(type: string, listener: (event: { key?: string | null }) => void): void
  removeEventListener?(type: string, listener: (event: { key?: string | null }) => void): void
}

/** Returns the browser's own storage, or, where that is closed to us, one that lives as long as the page. */
export function browserStorage(globals: BrowserGlobals): Storage {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (kept: NonNullable<BrowserGlobals['localStorage']>) => T): T | undefined => {
    try {
      return globals.localStorage === undefined ? undefined : act(globals.localStorage)
    } catch {
      // Reading the property throws where a person has turned storage off; writing throws when it is full.
      return undefined
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((kept) => kept.getItem(key)) ?? undefined,
    set(key, value) {
      memory.delete(key)
      attempt((kept) => kept.setItem(key, value))
      if (attempt((kept) => kept.getItem(key)) !== value) memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt((kept) => kept.removeItem(key))
    },
    subscribe(listener) {
      const onStorage = ({ key }: { key?: string | null }) => listener(key ?? undefined)
      globals.addEventListener?.('storage', onStorage)
      return () => globals.removeEventListener?.('storage', onStorage)
    },
  }
}
