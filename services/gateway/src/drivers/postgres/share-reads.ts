import { createFairQueue } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'

/** Half of the connections of a gateway by default, so that reads by key always find one. */
const MAX_READS = 4

/**
 * Returns a function that reads an account. Equal reads at the same time are one read. The reads of one account run one
 * after another and few run in all, in turns by account: an account with a costly history delays its own readers.
 *
 * @param read - reads from the database.
 * @param toKey - account of a query, and a text that is equal for equal queries.
 */
export function createReadSharing() {
  const runFair = createFairQueue(MAX_READS)
  return <Q, T>(
    toKey: (query: Q) => { readonly account: Hex; readonly key: string },
    read: (query: Q) => Promise<T>,
  ): ((query: Q) => Promise<T>) => {
    const pending = new Map<string, Promise<T>>()
    return (query) => {
      const { account, key } = toKey(query)
      const known = pending.get(key)
      if (known !== undefined) return known
      const result = runFair(account, account, () => read(query)).finally(() => pending.delete(key))
      pending.set(key, result)
      return result
    }
  }
}
