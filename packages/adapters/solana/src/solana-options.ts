import type { Clock } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'

/** How final a block must be. @see Spec §5 "Solana preflight commitment" */
export type SolanaCommitment =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'recent'
  | 'single'
  | 'singleGossip'
  | 'root'
  | 'max'

export interface SolanaOptions {
  /**
   * URL of a JSON-RPC node of your own, used before every public one; `undefined` for a network it does not serve. The
   * place for `gateway.rpcUrl`.
   */
  readonly rpcUrl?: (networkId: CaipNetworkId) => string | undefined
  /**
   * URL of the WebSocket of a node. Default: the address of the first node with `wss:` for `https:`. A function that returns
   * `undefined` turns the socket off; the adapter then polls the node each second for confirmations.
   */
  readonly webSocketUrl?: (networkId: CaipNetworkId) => string | undefined
  /** Commitment at which a transaction counts as confirmed; `confirmed` by default. */
  readonly commitment?: SolanaCommitment
  /** Commitment of the state for the preflight simulation of a node; that of `commitment` by default. @see Spec §5 */
  readonly preflightCommitment?: SolanaCommitment
  /** Priority fee of a transfer in lamports; 10 000 by default. */
  readonly priorityFee?: bigint
  /** Milliseconds before the call moves to the next node; 10 000 by default. @see Spec §9 "RPC timeout" */
  readonly rpcTimeoutMs?: number
  /** Milliseconds between two polls for a receipt while no socket is open; 1000 by default. */
  readonly pollingIntervalMs?: number
  /** Milliseconds before the wait for a receipt ends; 180 000 by default. */
  readonly receiptTimeoutMs?: number
  /** Replaces the page's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Replaces the page's `WebSocket`. */
  readonly webSocket?: new (
    url: string,
  ) => WebSocket
  /** Replaces the clock of the device. */
  readonly clock?: Clock
}
