import type { ErrorKind } from './code-entry.ts'
import type { ErrorCode } from './codes.ts'
import { toWalletError } from './to-wallet-error.ts'

/** What is kept of an error where only plain data can be. */
export interface Failure {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly retryable: boolean
  readonly context: Readonly<Record<string, unknown>>
}

/** Returns any thrown value as plain data. */
export function toFailure(value: unknown): Failure {
  const { code, kind, retryable, context } = toWalletError(value)
  return { code, kind, retryable, context }
}
