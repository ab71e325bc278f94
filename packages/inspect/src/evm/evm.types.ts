import type { Hex } from '@latchkey/primitives'

/** EIP-712 typed data in the form that wallets accept. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction of an EVM chain. */
export interface TransactionRequest {
  readonly to: string
  /** Raw units of the native currency. */
  readonly value: bigint
  readonly data?: Hex
}
