import { toMessage } from '#message'
import type { ErrorCode, ErrorContext, NeedsContext } from './codes.ts'

export interface WalletErrorOptions {
  /** The underlying error; never shown to a visitor. */
  readonly cause?: unknown
  /** A longer technical note for logs. */
  readonly details?: string
}

/** Arguments after the code: the context is required if the sentence has placeholders. */
type ErrorArgs<C extends ErrorCode> =
  NeedsContext<C> extends true
    ? [context: ErrorContext<C>, options?: WalletErrorOptions]
    : [context?: ErrorContext<C>, options?: WalletErrorOptions]

/**
 * The only error class of Latchkey. Recognise it with `isWalletError`, not by its class: a page may hold several copies
 * of this package. `kindOf` returns the kind of failure.
 *
 * @example
 * throw new WalletError('email/throttled', { retryInSeconds: 12 })
 * // message in development and in Node: "Please try again after 12 seconds"
 * // message in production: 'email/throttled {"retryInSeconds":12} (docs/errors.md#email/throttled)'
 * @see Spec §8
 */
export class WalletError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'WalletError'
  // Declared without initialisers, because the constructor sets them: class fields would add bytes to the first load.
  declare readonly code: C
  declare readonly context: Readonly<Record<string, unknown>>
  /** The message without the details. */
  declare readonly shortMessage: string
  declare readonly details: string | undefined
  /** Path of the section about this code in the documentation of the repository. */
  declare readonly docsPath: string

  constructor(code: C, ...args: ErrorArgs<C>) {
    const [context = {}, options = {}] = args as Partial<[Readonly<Record<string, unknown>>, WalletErrorOptions]>
    const { details } = options
    const shortMessage = toMessage(code, context)
    super(details === undefined ? shortMessage : `${shortMessage}\n${details}`, options)
    this.code = code
    this.context = context
    this.shortMessage = shortMessage
    this.details = details
    this.docsPath = `docs/errors.md#${code}`
  }
}
