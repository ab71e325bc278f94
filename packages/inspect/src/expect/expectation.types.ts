import type { CaipNetworkId } from '@latchkey/primitives'

/** An asset that an order names. */
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

/** All effects that a request of the modal may have. A request with more or other effects never reaches a wallet. */
export type Expectation = {
  /** The account that sends the request and receives its proceeds. */
  readonly account: string
  readonly networkId: CaipNetworkId
} /** An exchange may take exactly this amount of the sold token. No asset leaves the account. */ & (
  | { readonly type: 'approve'; readonly pays: OrderAmount }
  /** At most `pays` leaves and at least `receives` arrives. No right is given. */
  | { readonly type: 'swap'; readonly pays: OrderAmount; readonly receives: OrderAmount }
  /** Approval and swap in one bundle. */
  | { readonly type: 'approve-and-swap'; readonly pays: OrderAmount; readonly receives: OrderAmount }
  /** A right is revoked. No asset leaves, and no account gets a right. */
  | { readonly type: 'revoke'; readonly asset: string; readonly spender: string; readonly isAll: boolean }
  /** At most `pays` leaves, to `recipient`. */
  | { readonly type: 'transfer'; readonly pays: OrderAmount; readonly recipient: string }
)
