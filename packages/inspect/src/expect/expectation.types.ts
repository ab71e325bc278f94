import type { CaipNetworkId } from '@latchkey/primitives'

/** Something of value that an order names. */
export type OrderAsset =
  | { readonly type: 'native' }
  | { readonly type: 'token'; readonly address: string }
  | { readonly type: 'item'; readonly address: string; readonly itemId: bigint }

export interface OrderAmount {
  readonly asset: OrderAsset
  /** Raw units. */
  readonly amount: bigint
  /** The coin or token as the screen describes it: the visitor typed or read the amount with these decimals. */
  readonly shown?: { readonly symbol: string; readonly decimals: number }
}

/** Everything that a request of the modal itself may do. What does more, or other things, never reaches a wallet. */
export type Expectation = {
  /** Sends the request, and receives what it pays. */
  readonly account: string
  readonly networkId: CaipNetworkId
} /** An exchange may take exactly this much of the sold token; nothing leaves. */ & (
  | { readonly type: 'approve'; readonly pays: OrderAmount }
  /** At most `pays` leaves, at least `receives` arrives; no right is given. */
  | { readonly type: 'swap'; readonly pays: OrderAmount; readonly receives: OrderAmount }
  /** Both in one go. */
  | { readonly type: 'approve-and-swap'; readonly pays: OrderAmount; readonly receives: OrderAmount }
  /** A right is taken back; nothing leaves, and nobody gets one. */
  | { readonly type: 'revoke'; readonly asset: string; readonly spender: string; readonly isAll: boolean }
  /** At most `pays` leaves, for `recipient`. */
  | { readonly type: 'transfer'; readonly pays: OrderAmount; readonly recipient: string }
)
