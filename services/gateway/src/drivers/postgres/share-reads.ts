import { createFairQueue } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'

/** Maximum simultaneous reads: half of the default connections, so that reads by key always find one. */
const MAX_READS = 4

/**
 * Returns a function that reads an account. Equal simultaneous reads are shared. The reads of one account run one after
 * another, and few run in total, in turns by account: an account with an expensive history delays only its own readers.
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
