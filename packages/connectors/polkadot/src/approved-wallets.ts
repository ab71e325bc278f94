import type { Storage } from '@latchkey/core/ports'
import * as v from 'valibot'

const KEY = '@appkit/injected_web3_wallets'
const stored = v.pipe(v.string(), v.maxLength(8_192), v.parseJson(), v.array(v.string()))

/**
 * The wallets that approved the site, across reloads. Stored, because a wallet cannot be queried for that without a
 * prompt.
 */
export interface ApprovedWallets {
  has(walletId: string): boolean
  add(walletId: string): void
  remove(walletId: string): void
}

/** Returns the record in the storage of the site. */
export function openApprovedWallets(storage: Storage): ApprovedWallets {
  function read(): readonly string[] {
    const parsed = v.safeParse(stored, storage.get(KEY))
    return parsed.success ? parsed.output : []
  }
  const write = (walletIds: readonly string[]) => storage.set(KEY, JSON.stringify(walletIds))
  const others = (walletId: string) => read().filter((other) => other !== walletId)
  return {
    has: (walletId) => read().includes(walletId),
    add: (walletId) => write([...others(walletId), walletId]),
    remove: (walletId) => write(others(walletId)),
  }
}
