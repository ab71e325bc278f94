import { isWalletError } from './is-wallet-error.ts'
import { WalletError } from './wallet-error.ts'

/**
 * Returns the value as a `WalletError`: itself when it is one, else a `bug/unexpected` that keeps it as the cause.
 */
export function toWalletError(value: unknown): WalletError {
  return isWalletError(value) ? value : new WalletError('bug/unexpected', {}, { cause: value })
}
