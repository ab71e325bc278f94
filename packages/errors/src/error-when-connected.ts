import type { CodeEntry } from './code-entry.ts'
import type { CodedError, ErrorArgs, WalletErrorOptions } from './coded-error.ts'
import type { ErrorCode } from './codes.ts'
import { type ConnectedCode, connectedCodes } from './connected-codes.ts'
import { EngineError } from './error-of-engine.ts'

/** What a `WalletError` of a wallet and its account is. By itself it has the sentences of `connected-codes.ts` only. */
export class ConnectedError<C extends ErrorCode = ErrorCode> extends EngineError<C> {
  constructor(
    code: C,
    context?: Readonly<Record<string, unknown>>,
    options?: WalletErrorOptions,
    // The doors see to it by their types that a code without an entry of its own is one of these.
    entry: CodeEntry = connectedCodes[code as ConnectedCode],
  ) {
    super(code, context, options, entry)
  }
}

/**
 * The error for code that a page loads with a wallet: it has the sentences of `connected-codes.ts` only, so that those of
 * everything that can be done with an account are not part of those bytes.
 */
export const ConnectedWalletError = ConnectedError as new <C extends ConnectedCode>(
  code: C,
  ...args: ErrorArgs<C>
) => CodedError<C>
/** Any error of the table: what arrives may come from code with other sentences. */
export type ConnectedWalletError<C extends ErrorCode = ErrorCode> = CodedError<C>
