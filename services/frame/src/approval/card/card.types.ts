import type { Finding, InspectedEffect, Severity } from '@latchkey/inspect'
import type { SignRequest } from '@latchkey/protocol/vault'

/** Price of one whole token in US dollars as decimal text, by lower-case address. The coin of the network has the key `native`. */
export type Prices = ReadonlyMap<string, string>

/** The effects and findings of a request. A `GuardReport` of core has this shape. */
export interface CardReport {
  readonly effects: readonly InspectedEffect[]
  /** Gravest first. */
  readonly findings: readonly Finding[]
  /** Of the gravest finding; `info` where there is none. */
  readonly severity: Severity
  /** Absent until the check by nodes has ended. */
  readonly prices?: Prices
  /** Description by the contract's owner (ERC-7730). Absent if there is none, or while the check by nodes runs. */
  readonly description?: HTMLElement
}

/** Name and native currency of a network. */
export interface CardNetwork {
  readonly name: string
  /** Path on the host of the frame; absent if the network has no picture. */
  readonly picture?: string
  readonly coin?: { readonly symbol: string; readonly decimals: number }
}

/** Everything that a card shows. */
export interface CardContent {
  readonly request: SignRequest
  /** Of the page, as the browser reported it. */
  readonly origin: string
  /** The name that the site gave in its metadata. */
  readonly siteName?: string | undefined
  /** Absent: the network is unknown, and its CAIP-2 id is shown. */
  readonly network?: CardNetwork | undefined
  readonly report: CardReport
  /** True while the check by nodes runs; until then `report` comes from the bytes of the request alone. */
  readonly isChecking: boolean
}
