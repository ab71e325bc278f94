import type { ErrorCode } from './codes.ts'
import type { WalletError } from './wallet-error.ts'

/**
 * Returns whether a value is a `WalletError` and, if a code is given, has this code.
 *
 * Compares the name of the error and its `docsPath` instead of the class: a page may hold several copies of this
 * package, and a newer copy may have codes that this one lacks. The name alone is not enough, because other libraries
 * have errors with the same name and codes of the same form.
 *
 * @example if (isWalletError(error, 'connect/rejected')) return back()
 */
export function isWalletError<C extends ErrorCode = ErrorCode>(value: unknown, code?: C): value is WalletError<C> {
  if (!(value instanceof Error) || value.name !== 'WalletError') return false
  const { code: own, docsPath } = value as { readonly [K in 'code' | 'docsPath']?: unknown }
  return typeof own === 'string' && docsPath === `docs/errors.md#${own}` && (code === undefined || own === code)
}
