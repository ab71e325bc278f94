import type { EarlyCode } from './early-codes.ts'
import { WalletError as AnyWalletError, type ErrorArgs } from './wallet-error.ts'

/**
 * The error class for code that a page loads before anybody acts: it knows the codes of `early-codes.ts` only, so that
 * the other sentences are not part of those bytes. It is the same class.
 */
export const WalletError: new <C extends EarlyCode>(code: C, ...args: ErrorArgs<C>) => AnyWalletError<C> =
  AnyWalletError
export type { WalletError as AnyWalletError } from './wallet-error.ts'
export { isWalletError, toFailure, toWalletError } from './wallet-error.ts'
