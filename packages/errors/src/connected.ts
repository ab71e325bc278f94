import type { CodedError } from './coded-error.ts'
import type { ErrorCode } from './codes.ts'
import { connectedCodes } from './connected-codes.ts'
import { errorOf } from './error-of.ts'

/**
 * The error for code that a page loads with a wallet: it has the sentences of `connected-codes.ts` only, so that those of
 * everything that can be done with an account are not part of those bytes.
 */
export const WalletError = /* @__PURE__ */ errorOf(connectedCodes)
/** Any error of the table: an error may come from code with other sentences. */
export type WalletError<C extends ErrorCode = ErrorCode> = CodedError<C>
export type { ErrorCode } from './codes.ts'
export { isWalletError } from './is-wallet-error.ts'
export { rareError } from './rare-error.ts'
export { toFailure } from './to-failure.ts'
export { toWalletError } from './to-wallet-error.ts'
