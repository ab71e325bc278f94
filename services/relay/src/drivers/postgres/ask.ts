import type { Database } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'

export type Pool = Database['pool']

/**
 * After so long a connection counts as dead: a server that vanished says nothing, and the system goes on trying for a
 * quarter of an hour.
 */
const ANSWER_MS = 8_000

/**
 * Returns what asks PostgreSQL, on any connection of a pool or on a certain one. A pool throws away a connection that
 * did not answer in time, and takes another for the next question.
 *
 * @throws service/database without the details of the driver, which hold values of rows.
 */
export function createAsk(asked: Pick<Pool, 'query'>, answerMs = ANSWER_MS) {
  return async <R extends object>(text: string, values: readonly unknown[] = []) => {
    // A value of its own, for the types of the driver know of no time limit of a single question.
    const question = { text, values: [...values], query_timeout: answerMs }
    try {
      return await asked.query<R>(question)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'unknown'
      throw new WalletError('service/database', { reason: reason.slice(0, 200) })
    }
  }
}
export type Ask = ReturnType<typeof createAsk>
