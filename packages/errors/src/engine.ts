import type { CodedError, ErrorArgs } from './coded-error.ts'
import type { EngineCode } from './engine-codes.ts'
import { EngineError } from './engine-error.ts'

/**
 * The error for code that a page loads with the first press: it has the sentences of `engine-codes.ts` only, so that the
 * others are not part of those bytes.
 */
export const WalletError: new <C extends EngineCode>(code: C, ...args: ErrorArgs<C>) => CodedError<C> = EngineError
export type WalletError<C extends EngineCode = EngineCode> = CodedError<C>
export { isWalletError } from './is-wallet-error.ts'
export { toFailure } from './to-failure.ts'
export { toWalletError } from './to-wallet-error.ts'
