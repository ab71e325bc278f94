/** Maximum number of transactions whose expiry is stored; a page sends fewer. */
const MAX_REMEMBERED = 128

/** The expiries of the transactions of this page. */
export interface Expiries {
  remember(signature: string, lastValidBlockHeight: bigint): void
  /** Height of the last block that can contain the transaction; absent for a transaction of another page. */
  of(signature: string): bigint | undefined
}

/** Returns an empty store of transaction expiries. */
export function createExpiries(): Expiries {
  const heights = new Map<string, bigint>()
  return {
    remember(signature, height) {
      heights.set(signature, height)
      const [oldest] = heights.keys()
      if (heights.size > MAX_REMEMBERED && oldest !== undefined) heights.delete(oldest)
    },
    of: (signature) => heights.get(signature),
  }
}
