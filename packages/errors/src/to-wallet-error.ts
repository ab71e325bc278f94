import { WalletError as EarlyError } from './early-error.ts'
import { isWalletError } from './is-wallet-error.ts'
import type { WalletError } from './wallet-error.ts'

/**
 * Returns the value as a `WalletError`: itself when it is one, else a `bug/unexpected` that keeps it as the cause.
 */
export function toWalletError(value: unknown): WalletError {
  return isWalletError(value) ? value : new EarlyError('bug/unexpected', {}, { cause: value })
}
