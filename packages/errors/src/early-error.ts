import { CodedError, type ErrorArgs } from './coded-error.ts'
import { type EarlyCode, earlyCodes } from './early-codes.ts'

/**
 * The error for code that a page loads before anybody acts: it has the sentences of `early-codes.ts` only, so that the
 * others are not part of those bytes.
 */
export class WalletError<C extends EarlyCode = EarlyCode> extends CodedError<C> {
  constructor(code: C, ...[context, options]: ErrorArgs<C>) {
    super(code, earlyCodes[code], context, options)
  }
}
