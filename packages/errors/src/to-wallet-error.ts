import { isWalletError } from './is-wallet-error.ts'
import { WalletError } from './wallet-error.ts'

/** Returns a `WalletError` unchanged; wraps any other value in `bug/unexpected` with the value as its cause. */
export function toWalletError(value: unknown): WalletError {
  return isWalletError(value) ? value : new WalletError('bug/unexpected', {}, { cause: value })
}
