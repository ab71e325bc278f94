import type { ErrorCode } from './codes.ts'
import type { WalletError } from './wallet-error.ts'

/**
 * Returns whether a value is a `WalletError`, and of the given code when one is given.
 *
 * The name, and the page of the code, decide: an error of another copy of this package is one too, also when that copy is
 * newer and has codes that this one does not know. Other libraries have errors of this name, and codes of this form.
 *
 * @example if (isWalletError(error, 'connect/rejected')) return back()
 */
export function isWalletError<C extends ErrorCode = ErrorCode>(value: unknown, code?: C): value is WalletError<C> {
  if (!(value instanceof Error) || value.name !== 'WalletError') return false
  const { code: own, docsPath } = value as { readonly [K in 'code' | 'docsPath']?: unknown }
  return typeof own === 'string' && docsPath === `docs/errors.md#${own}` && (code === undefined || own === code)
}
