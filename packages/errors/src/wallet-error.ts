import { CodedError, type ErrorArgs } from './coded-error.ts'
import { type ErrorCode, errorCodes } from './codes.ts'

/**
 * The one error of Latchkey. Recognise it by `isWalletError`, not by its class: a page may hold several copies of this
 * package, and code that is loaded early has a class with fewer sentences.
 *
 * @example
 * throw new WalletError('email/throttled', { retryInSeconds: 12 })
 * // message: "Please try again after 12 seconds"
 * @see Spec §8
 */
export class WalletError<C extends ErrorCode = ErrorCode> extends CodedError<C> {
  constructor(code: C, ...[context, options]: ErrorArgs<C>) {
    super(code, context, options, errorCodes[code])
  }
}
