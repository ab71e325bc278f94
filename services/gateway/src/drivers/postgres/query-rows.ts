import type { Database } from '@latchkey/database'
import { isWalletError, WalletError } from '@latchkey/errors'

export type QueryRows = <R extends object>(sql: string, values: readonly unknown[]) => Promise<readonly R[]>

/** Returns the query function of a store. It rejects with service/database. */
export function createQuery(pool: Database['pool']): QueryRows {
  return async <R extends object>(sql: string, values: readonly unknown[]): Promise<readonly R[]> => {
    try {
      return (await pool.query<R>(sql, [...values])).rows
    } catch (cause) {
      if (isWalletError(cause)) throw cause
      const reason = cause instanceof Error ? cause.message : 'unknown'
      throw new WalletError('service/database', { reason: reason.slice(0, 200) }, { cause })
    }
  }
}
