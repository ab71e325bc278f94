import { toWalletError, type WalletError } from '@latchkey/errors'
import type { FailureState } from './store/state.ts'

/** Returns a failure as plain data for the state. */
export function toFailure(error: unknown): FailureState {
  const { code, kind, retryable, context }: WalletError = toWalletError(error)
  return { code, kind, retryable, context }
}
