import type { ErrorCode } from './codes.ts'
import { isWalletError } from './is-wallet-error.ts'

/** The plain data of an error, for state and storage. */
export interface Failure {
  readonly code: ErrorCode
  readonly context: Readonly<Record<string, unknown>>
}

/** Returns a failure as plain data, whatever was thrown. */
export function toFailure(value: unknown): Failure {
  const { code, context } = isWalletError(value) ? value : UNEXPECTED
  return { code, context }
}

const UNEXPECTED: Failure = { code: 'bug/unexpected', context: {} }
