import * as v from 'valibot'
import type { Web3Window } from './discovery.ts'

const KEY = '@latchkey/injectedWeb3'
const stored = v.pipe(v.string(), v.maxLength(8_192), v.parseJson(), v.array(v.string()))

/** The wallets that let the site in, over reloads: there is no way to learn it from a wallet without a question. */
export interface ApprovedWallets {
  has(walletId: string): boolean
  add(walletId: string): void
  remove(walletId: string): void
}

/** Returns the record in the storage of the browser; where that is closed, it knows nothing. */
export function openApprovedWallets(window: Web3Window): ApprovedWallets {
  function read(): readonly string[] {
    try {
      const parsed = v.safeParse(stored, window.localStorage?.getItem(KEY))
      return parsed.success ? parsed.output : []
    } catch {
      // Reading the property throws where a person has turned storage off.
      return []
    }
  }
  function write(walletIds: readonly string[]): void {
    try {
      window.localStorage?.setItem(KEY, JSON.stringify(walletIds))
    } catch {
      // Full, or turned off: after a reload the person connects again.
    }
  }
  const others = (walletId: string) => read().filter((other) => other !== walletId)
  return {
    has: (walletId) => read().includes(walletId),
    add: (walletId) => write([...others(walletId), walletId]),
    remove: (walletId) => write(others(walletId)),
  }
}
