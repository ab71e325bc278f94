import type { CodeEntry } from './code-entry.ts'
import { CodedError, type ErrorArgs, type WalletErrorOptions } from './coded-error.ts'
import type { ErrorCode } from './codes.ts'
import { type EngineCode, engineCodes } from './engine-codes.ts'

/** The class of errors with the codes of one part of the table. */
export type ErrorOf<P extends ErrorCode> = new <C extends P>(code: C, ...args: ErrorArgs<C>) => CodedError<C>

/**
 * Returns the error of a part of the table: it has the sentences of that part only, so that the others are not part of
 * the bytes of code that cannot fail by them.
 *
 * @example export const WalletError = errorOf(engineCodes)
 */
export function errorOf<P extends ErrorCode>(codes: Readonly<Record<P, CodeEntry>>): ErrorOf<P> {
  return class<C extends P> extends CodedError<C> {
    constructor(code: C, context?: Readonly<Record<string, unknown>>, options?: WalletErrorOptions) {
      super(code, context, options, codes[code])
    }
  }
}

/**
 * The error for code that a page loads with the first press: it has the sentences of `engine-codes.ts` only. Every other
 * error of a part needs this file too; in a file of its own, bundlers would cut a chunk for this line.
 */
export const WalletError = /* @__PURE__ */ errorOf(engineCodes)
export type WalletError<C extends EngineCode = EngineCode> = CodedError<C>
