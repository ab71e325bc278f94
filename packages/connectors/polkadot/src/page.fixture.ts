import type { Web3Window } from './discovery.ts'

export interface Page extends EventTarget {
  injectedWeb3?: unknown
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: { readonly host: string }
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

/** Returns a page with a storage, and without wallets. */
export function openPage(stored = new Map<string, string>()): Page & Web3Window {
  return Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    location: { host: 'shop.example' },
  })
}
