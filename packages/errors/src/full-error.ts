import { type ErrorCode, errorCodes } from './codes.ts'
import { type WalletError as AnyWalletError, withCodes } from './wallet-error.ts'

/** The error class with the whole table of codes. */
export const WalletError = withCodes(errorCodes)
export type WalletError<C extends ErrorCode = ErrorCode> = AnyWalletError<C>
