import type { Finding } from '../inspection.ts'
import type { Exchange } from './exchanges.ts'
import type { Expectation } from './expectation.types.ts'
import type { RouterCall } from './read-router-call.ts'

/** What is known of the calls of an order by reading them. */
export interface ReadOrder {
  /** What differs; each of them ends the request. */
  readonly findings: readonly Finding[]
  /** Everything that the calls do was read. */
  readonly isRead: boolean
  /** The swap of a router that was read. */
  readonly swap?: RouterCall
}

/** What the calls are compared with. */
export interface Order {
  readonly expects: Expectation
  readonly exchange: Exchange
  /** Milliseconds since 1970. */
  readonly now: number
}
