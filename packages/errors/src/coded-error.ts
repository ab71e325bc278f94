import type { CodeEntry, ErrorKind } from './code-entry.ts'
import type { ErrorCode, ErrorContext, NeedsContext } from './codes.ts'
import { type EarlyCode, earlyCodes } from './early-codes.ts'

export interface WalletErrorOptions {
  /** The error that was thrown below; kept for `walk()`, never shown to a person. */
  readonly cause?: unknown
  /** A longer technical note for logs. */
  readonly details?: string
}

/** Arguments after the code: the context is required when the sentence has placeholders. */
export type ErrorArgs<C extends ErrorCode> =
  NeedsContext<C> extends true
    ? [context: ErrorContext<C>, options?: WalletErrorOptions]
    : [context?: ErrorContext<C>, options?: WalletErrorOptions]

/** Base of every `WalletError`. By itself it has the sentences of `early-codes.ts` only. */
export class CodedError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'WalletError'
  readonly code: C
  readonly kind: ErrorKind
  /** True when the same call may succeed later without a change by the caller. */
  readonly retryable: boolean
  readonly context: Readonly<Record<string, unknown>>
  readonly shortMessage: string
  readonly details: string | undefined
  /** Path of the line about this code in the documentation of the repository. */
  readonly docsPath: string

  constructor(
    code: C,
    context: Readonly<Record<string, unknown>> = {},
    { cause, details }: WalletErrorOptions = {},
    // The doors see to it by their types that a code without an entry of its own is an early one.
    { kind, sentence }: CodeEntry = earlyCodes[code as EarlyCode],
  ) {
    const shortMessage = fill(sentence, context)
    super(details === undefined ? shortMessage : `${shortMessage}\n${details}`, cause === undefined ? {} : { cause })
    this.code = code
    this.kind = kind
    this.retryable = kind === 'unavailable' || kind === 'rate-limited'
    this.context = context
    this.shortMessage = shortMessage
    this.details = details
    this.docsPath = `docs/errors.md#${code}`
  }

  /**
   * Returns the first error in the chain of causes, this one included, that the test accepts.
   *
   * @returns that error, or `undefined` when none fits.
   */
  walk(test: (error: unknown) => boolean): unknown {
    let current: unknown = this
    // Bound: a chain longer than this is a loop.
    for (let depth = 0; depth < 32 && current !== undefined; depth++) {
      if (test(current)) return current
      current = current instanceof Error ? current.cause : undefined
    }
    return undefined
  }
}

/** Returns a sentence with its placeholders filled; one without a value stays as it is. */
export function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
