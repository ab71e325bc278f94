import type { TypedData } from '../evm/evm.types.ts'

/** A request that a descriptor may describe. Addresses are in lower case. */
export type DescribableRequest = { readonly chainId: number; readonly from: string } & (
  | { readonly kind: 'calldata'; readonly to: string; readonly value: bigint; readonly data: string }
  | { readonly kind: 'eip712'; readonly typedData: TypedData }
)

/** What the caller knows about tokens, networks and addresses. */
export interface DescriptionFacts {
  /** Native currency of the network. */
  readonly coin?: { readonly symbol: string; readonly decimals: number } | undefined
  /** Returns the token at a lower-case address on the network of the request; `undefined` if it is unknown. */
  readonly tokenOf: (address: string) => { readonly symbol: string; readonly decimals: number } | undefined
  /** Returns the name of a lower-case address from our own list of known contracts; `undefined` if it has none. */
  readonly nameOf: (address: string) => string | undefined
}

/**
 * Value of a field, in the format of its descriptor. Texts of the request are not escaped: escape them before showing
 * them.
 */
export type DescribedValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'amount'; readonly text: string; readonly unit: string }
  /** An amount in raw units, because the decimals of the token are unknown. */
  | { readonly type: 'raw-amount'; readonly text: string; readonly token?: string }
  /** Milliseconds since 1970. */
  | { readonly type: 'date'; readonly time: number }
  | { readonly type: 'address'; readonly address: string; readonly name?: string }
  | { readonly type: 'call'; readonly call: Description }

export interface DescribedField {
  readonly label: string
  readonly value: DescribedValue
}

/** Description of a request by the owner of the contract. */
export interface Description {
  /** Name of the owner, as the descriptor gives it. */
  readonly owner: string
  readonly contract?: string
  readonly intent: string
  readonly fields: readonly DescribedField[]
  /** Names of arguments or members of the request that no field of the descriptor shows. */
  readonly undescribed: readonly string[]
}
