import { databaseError } from './reason.ts'

/** A statement with more rows takes longer than its caller should wait. */
const MAX_ITEMS = 100
/** More than this would wait longer than their callers do. */
const MAX_WAITING = 1_000
/** For `query_timeout` of the statement of a batch: while it runs, all callers wait. */
export const BATCH_TIMEOUT_MS = 5_000

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Returns a function that runs one statement at a time for the items of all callers: those that come while a statement runs share the
 * next one, with one commit. A single caller does not wait. Each resolves after the statement with its item was committed; if it fails,
 * all of its callers fail.
 *
 * @param run - Returns the results in the order of the items. Its statements must have a time limit.
 * @throws service/database when 1,000 items wait; and as `run`
 * @example const use = createBatch((ids: readonly string[]) => storeIds(pool, ids))
 */
export function createBatch<T, R>(run: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_ITEMS)
      waiting = waiting.slice(MAX_ITEMS)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as R)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) throw databaseError('too many writes wait')
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
