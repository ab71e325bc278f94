import { WalletError } from '@latchkey/errors'

/** Returns the `service/database` error with a reason for a developer. */
export function databaseError(reason: string, cause?: unknown, details?: string): WalletError<'service/database'> {
  return new WalletError(
    'service/database',
    { reason },
    { ...(cause === undefined ? {} : { cause }), ...(details === undefined || details === '' ? {} : { details }) },
  )
}

/** Returns the code of a Node or PostgreSQL error (`ECONNREFUSED`, `3D000`), or `undefined`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Returns one line about any error. A refused connection is an `AggregateError` with one error for each address. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message : String(error)
}
