import type { ErrorKind } from './code-entry.ts'
import type { ErrorCode } from './codes.ts'
import { isWalletError } from './is-wallet-error.ts'

/** The plain data of an error, for state and storage. */
export interface Failure {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly retryable: boolean
  readonly context: Readonly<Record<string, unknown>>
}

/** Returns a failure as plain data, whatever was thrown. */
export function toFailure(value: unknown): Failure {
  const { code, kind, retryable, context } = isWalletError(value) ? value : UNEXPECTED
  return { code, kind, retryable, context }
}

const UNEXPECTED: Failure = { code: 'bug/unexpected', kind: 'bug', retryable: false, context: {} }
