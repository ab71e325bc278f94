import type { Clock } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'

export interface EvmOptions {
  /**
   * URL of a JSON-RPC node of your own, used before every public one; `undefined` for a network it does not serve.
   * Several of your own are ranked by their recent responses. The place for `gateway.rpcUrl`.
   */
  readonly rpcUrl?: (networkId: CaipNetworkId) => string | undefined
  /** Milliseconds before the call moves to the next node; 10 000 by default. @see Spec §9 "RPC timeout" */
  readonly rpcTimeoutMs?: number
  /**
   * Milliseconds between the first two polls for a receipt; 1000 by default. The interval grows to four times this
   * value, so that a slow chain gets fewer calls.
   */
  readonly pollingIntervalMs?: number
  /** Milliseconds before the wait for a receipt ends; 180 000 by default. */
  readonly receiptTimeoutMs?: number
  /**
   * Follow names whose records live on servers that the name's contract points to (ERC-3668). Off by default: each
   * such server, chosen by the owner of the name, would see the visitor.
   */
  readonly offchainNames?: boolean
  /** Replaces the page's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Replaces the clock of the device. */
  readonly clock?: Clock
}
