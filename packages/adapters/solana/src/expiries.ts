/** Transactions of which the end is remembered; a page sends fewer. */
const MAX_REMEMBERED = 128

/** Until when the transactions of this page can still get into a block. */
export interface Expiries {
  remember(signature: string, lastValidBlockHeight: bigint): void
  /** Height of the last block that can hold it; absent for a transaction of another page. */
  of(signature: string): bigint | undefined
}

/** Returns an empty memory of the ends of transactions. */
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
