import type { Clock } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { FeeLevel } from './bitcoin-family.ts'

export interface BitcoinOptions {
  /**
   * Base of an Esplora REST service of your own, used before every public one; `undefined` for a network it does not
   * serve. The place for `gateway.rpcUrl`.
   */
  readonly rpcUrl?: (networkId: CaipNetworkId) => string | undefined
  /** How soon a transfer should be mined; `normal` by default. */
  readonly feeLevel?: FeeLevel
  /** Milliseconds before the call moves to the next node; 10 000 by default. @see Spec §9 "RPC timeout" */
  readonly rpcTimeoutMs?: number
  /** Milliseconds between two polls for a receipt; 15 000 by default, because a block takes ten minutes. */
  readonly pollingIntervalMs?: number
  /** Milliseconds before the wait for a receipt ends; two hours by default. */
  readonly receiptTimeoutMs?: number
  /** Replaces the page's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Replaces the clock of the device. */
  readonly clock?: Clock
}
