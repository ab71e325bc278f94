import type { ErrorCode } from './codes.ts'
import type { WalletError } from './wallet-error.ts'

/** Every kind of the table. The codes themselves would bring the whole table into the first load of a page. */
const KIND = /^(rejected|invalid|unauthorized|unsupported|not-found|conflict|rate-limited|unavailable|malformed|bug)$/

/**
 * Returns whether a value is a `WalletError`, and of the given code when one is given.
 *
 * The name, a kind of the table and the form of the code decide: an error of another copy of this package is one too,
 * also when that copy is newer and has codes that this one does not know.
 *
 * @example if (isWalletError(error, 'connect/rejected')) return back()
 */
export function isWalletError<C extends ErrorCode = ErrorCode>(value: unknown, code?: C): value is WalletError<C> {
  if (!(value instanceof Error) || value.name !== 'WalletError') return false
  const { code: own, kind } = value as { readonly code?: unknown; readonly kind?: unknown }
  if (typeof own !== 'string' || typeof kind !== 'string' || !KIND.test(kind)) return false
  return code === undefined ? /^[a-z\d-]+\/[a-z\d-]+$/.test(own) : own === code
}
