import type { ErrorCode } from './codes.ts'
import type { WalletError } from './wallet-error.ts'

/**
 * Tells whether a value is a `WalletError`, and of the given code when one is given.
 *
 * The name and the form of the code decide: an error of another copy of this package is one too, also when that copy is
 * newer and has codes that this one does not know.
 *
 * @example if (isWalletError(error, 'connect/rejected')) return back()
 */
export function isWalletError<C extends ErrorCode = ErrorCode>(value: unknown, code?: C): value is WalletError<C> {
  if (!(value instanceof Error) || value.name !== 'WalletError' || !('code' in value)) return false
  return code === undefined
    ? typeof value.code === 'string' && /^[a-z\d-]+\/[a-z\d-]+$/.test(value.code)
    : value.code === code
}
