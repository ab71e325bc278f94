import type { CodeEntry } from './code-entry.ts'
import { CodedError, type ErrorArgs, type WalletErrorOptions } from './coded-error.ts'
import type { ErrorCode } from './codes.ts'
import { type EngineCode, engineCodes } from './engine-codes.ts'

/** What a `WalletError` of the engine is. By itself it has the sentences of `engine-codes.ts` only. */
export class EngineError<C extends ErrorCode = ErrorCode> extends CodedError<C> {
  constructor(
    code: C,
    context?: Readonly<Record<string, unknown>>,
    options?: WalletErrorOptions,
    // The doors see to it by their types that a code without an entry of its own is one of the engine.
    entry: CodeEntry = engineCodes[code as EngineCode],
  ) {
    super(code, context, options, entry)
  }
}

/**
 * The error for code that a page loads with the first press: it has the sentences of `engine-codes.ts` only, so that the
 * others are not part of those bytes.
 */
export const EngineWalletError = EngineError as new <C extends EngineCode>(
  code: C,
  ...args: ErrorArgs<C>
) => CodedError<C>
export type EngineWalletError<C extends EngineCode = EngineCode> = CodedError<C>
