import type { Hex } from '@latchkey/primitives'

/** `open` waits for a card, `paying` is being settled, `sent` has a transaction without a receipt. */
export type OrderStatus = 'open' | 'paying' | 'sent' | 'confirmed' | 'failed'

/** A purchase of test money. */
export interface SandboxOrder {
  /** Unguessable, because its holder may pay. */
  readonly id: string
  /** Lower case. */
  readonly account: Hex
  readonly chainId: number
  /** Lower case, or `native`. */
  readonly token: Hex | 'native'
  readonly symbol: string
  readonly decimals: number
  /** Raw units of the token. */
  readonly amount: bigint
  /** Decimal text. */
  readonly paidAmount: string
  readonly paidCurrency: string
  readonly status: OrderStatus
  readonly hash?: Hex | undefined
  readonly createdAtMs: number
}

export interface OrdersQuery {
  readonly account: Hex
  readonly chainIds: readonly number[]
  /** Only orders before this moment and transaction. */
  readonly before?: { readonly createdAtMs: number; readonly hash: Hex } | undefined
  readonly limit: number
}

/** Purchases of test money. Every operation throws service/database. */
export interface OrderStore {
  readonly create: (order: SandboxOrder) => Promise<void>
  readonly find: (id: string) => Promise<SandboxOrder | undefined>
  /** Returns whether the order had the status `from`; of two simultaneous moves, one succeeds. */
  readonly move: (id: string, from: OrderStatus, to: OrderStatus, hash?: Hex) => Promise<boolean>
  /** Orders with a transaction, newest first. */
  readonly list: (query: OrdersQuery) => Promise<readonly SandboxOrder[]>
}
