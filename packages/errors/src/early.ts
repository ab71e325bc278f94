import { CodedError, type ErrorArgs } from './coded-error.ts'
import type { EarlyCode } from './early-codes.ts'

/**
 * The error for code that a page loads before the first click: it has the sentences of `early-codes.ts` only, so that the
 * others are not part of those bytes.
 */
export const WalletError: new <C extends EarlyCode>(code: C, ...args: ErrorArgs<C>) => CodedError<C> = CodedError
export type WalletError<C extends EarlyCode = EarlyCode> = CodedError<C>
export { isWalletError } from './is-wallet-error.ts'
export { toFailure } from './to-failure.ts'
export { toWalletError } from './to-wallet-error.ts'
