import type { CodeEntry, ErrorKind } from './code-entry.ts'
import type { ErrorCode, ErrorContext, NeedsContext } from './codes.ts'
import { earlyCodes } from './early-codes.ts'

export interface WalletErrorOptions {
  /** What was thrown below; kept for `walk()`, never shown to a person. */
  readonly cause?: unknown
  /** A longer technical note for logs. */
  readonly details?: string
}

export type ErrorArgs<C extends ErrorCode> =
  NeedsContext<C> extends true
    ? [context: ErrorContext<C>, options?: WalletErrorOptions]
    : [context?: ErrorContext<C>, options?: WalletErrorOptions]

const table: Record<string, CodeEntry> = { ...earlyCodes }
const RETRYABLE: ReadonlySet<ErrorKind> = new Set(['unavailable', 'rate-limited'])

/**
 * The one error class of Latchkey.
 *
 * @example
 * throw new WalletError('email/throttled', { retryInSeconds: 12 })
 * // message: "Please try again after 12 seconds"
 * @see Spec §8
 */
export class WalletError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'WalletError'
  readonly code: C
  readonly kind: ErrorKind
  /** True when the same call may succeed later without a change by the caller. */
  readonly retryable: boolean
  readonly context: Readonly<Record<string, unknown>>
  readonly shortMessage: string
  readonly details: string | undefined
  /** Path of the page about this code in the documentation. */
  readonly docsPath: string

  constructor(code: C, ...[context, options]: ErrorArgs<C>) {
    // Without the whole table only early codes can be thrown; the types see to it.
    const entry = table[code] as CodeEntry
    const values: Readonly<Record<string, unknown>> = context ?? {}
    const shortMessage = fill(entry.sentence, values)
    super(options?.details === undefined ? shortMessage : `${shortMessage}\n${options.details}`, {
      ...(options?.cause === undefined ? {} : { cause: options.cause }),
    })
    this.code = code
    this.kind = entry.kind
    this.retryable = RETRYABLE.has(entry.kind)
    this.context = values
    this.shortMessage = shortMessage
    this.details = options?.details
    this.docsPath = `/errors/${code}`
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

/** Returns the class, which from now on knows these codes as well. */
export function withCodes(codes: Readonly<Record<string, CodeEntry>>): typeof WalletError {
  Object.assign(table, codes)
  return WalletError
}

/**
 * Tells whether a value is a `WalletError`, and of the given code when one is given.
 *
 * @example if (isWalletError(error, 'connect/rejected')) return back()
 */
export function isWalletError<C extends ErrorCode = ErrorCode>(value: unknown, code?: C): value is WalletError<C> {
  // By name, not only by class: two copies of the package on one page must understand each other.
  if (!(value instanceof Error) || value.name !== 'WalletError' || !('code' in value)) return false
  return code === undefined ? Object.hasOwn(table, value.code as string) : value.code === code
}

/**
 * Returns the value as a `WalletError`: itself when it is one, else a `bug/unexpected` that keeps it as the cause.
 */
export function toWalletError(value: unknown): WalletError {
  return isWalletError(value) ? value : new WalletError('bug/unexpected', {}, { cause: value })
}

/** What is kept of an error where only plain data can be. */
export interface Failure {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly retryable: boolean
  readonly context: Readonly<Record<string, unknown>>
}

/** Returns a failure as plain data, whatever was thrown. */
export function toFailure(value: unknown): Failure {
  const { code, kind, retryable, context } = toWalletError(value)
  return { code, kind, retryable, context }
}

/** Returns a sentence with its placeholders filled; one without a value stays as it is. */
export function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
