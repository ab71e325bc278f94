import type { ErrorCode } from './codes.ts'
import { isWalletError } from './is-wallet-error.ts'

/** An error as plain data, for state and storage. */
export interface Failure {
  readonly code: ErrorCode
  readonly context: Readonly<Record<string, unknown>>
}

/** Returns any thrown value as plain data. */
export function toFailure(value: unknown): Failure {
  const { code, context } = isWalletError(value) ? value : UNEXPECTED
  return { code, context }
}

const UNEXPECTED: Failure = { code: 'bug/unexpected', context: {} }
