import type { Finding } from '../inspection.ts'
import type { Exchange } from './exchanges.ts'
import type { Expectation } from './expectation.types.ts'
import type { RouterCall } from './read-router-call.ts'

/** What is known about the calls of an order from decoding them. */
export interface ReadOrder {
  /** Differences from the order; each of them blocks the request. */
  readonly findings: readonly Finding[]
  /** Whether all effects of the calls were decoded. */
  readonly isRead: boolean
  /** The decoded swap of a router. */
  readonly swap?: RouterCall
}

/** The order that the calls are compared with. */
export interface Order {
  readonly expects: Expectation
  readonly exchange: Exchange
  /** Milliseconds since 1970. */
  readonly now: number
}
