import type { Database } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'

export type Pool = Database['pool']

/**
 * Time after which a connection counts as dead. A lost server sends nothing, and the operating system retries for a
 * quarter of an hour.
 */
const TIMEOUT_MS = 8_000

/**
 * Returns a function that runs a statement, on any connection of a pool or on one connection. A pool drops a connection
 * that did not respond in time, and uses another for the next statement.
 *
 * @throws service/database without the details of the driver, because they contain row values.
 */
export function createStatementRunner(target: Pick<Pool, 'query'>, timeoutMs = TIMEOUT_MS) {
  return async <R extends object>(text: string, values: readonly unknown[] = []) => {
    // A variable, because the driver's types lack the time limit of a single query.
    const query = { text, values: [...values], query_timeout: timeoutMs }
    try {
      return await target.query<R>(query)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'unknown'
      throw new WalletError('service/database', { reason: reason.slice(0, 200) })
    }
  }
}
export type RunStatement = ReturnType<typeof createStatementRunner>
