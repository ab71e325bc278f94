import type { GuardRequest, Severity } from '@latchkey/core/ui'
import type { Namespace } from '@latchkey/primitives'

export type Family = Namespace

/** A request that a site makes of the wallet's own object. */
export interface ProviderRequest {
  readonly namespace: Namespace
  readonly method: string
  readonly params: unknown
}

export type CorpusRequest = GuardRequest | { readonly provider: ProviderRequest }

/**
 * The minimum grade that protects a visitor: `warn` if the visitor may intend the request, `danger` for a plain theft.
 */
export type LeastGrade = 'warn' | 'danger'

/** One request with what is true of it, whatever the guard finds. */
export type CorpusEntry = {
  /** `family/class/what it does`. */
  readonly id: string
  readonly family: Family
  /** The trick, or for honest requests the kind of request. */
  readonly class: string
  readonly request: CorpusRequest
} & (
  | { readonly label: 'malicious'; readonly least: LeastGrade }
  /** Ordinary use: must be graded neither `danger` nor `block`. */
  | { readonly label: 'benign' }
)

export type JudgedEntry = CorpusEntry & { readonly severity: Severity; readonly codes: readonly string[] }

/** Entries of one class, without what they share. */
export type ClassEntry =
  | readonly ['malicious', string, CorpusRequest, LeastGrade]
  | readonly ['benign', string, CorpusRequest]
