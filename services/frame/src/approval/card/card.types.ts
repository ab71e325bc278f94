import type { Finding, InspectedEffect, Severity } from '@latchkey/inspect'
import type { SignRequest } from '@latchkey/protocol/vault'

/** What a request does, and what is wrong with it. A report of the guard is one. */
export interface CardReport {
  readonly effects: readonly InspectedEffect[]
  /** Gravest first. */
  readonly findings: readonly Finding[]
  /** Of the gravest finding; `info` where there is none. */
  readonly severity: Severity
}

/** The network as people know it. */
export interface CardNetwork {
  readonly name: string
  readonly coin?: { readonly symbol: string; readonly decimals: number }
}

/** Everything that a card shows. */
export interface CardContent {
  readonly request: SignRequest
  /** Of the page, as the browser reported it. */
  readonly origin: string
  /** How the site calls itself. */
  readonly siteName?: string | undefined
  /** Absent: a network that is not known here. */
  readonly network?: CardNetwork | undefined
  readonly report: CardReport
  /** The check of the request still runs: the report is what its bytes say by themselves. */
  readonly isChecking: boolean
}
