import type { TypedData } from '../evm/evm.types.ts'

/** A request that a descriptor may describe. Addresses are in lower case. */
export type DescribableRequest = { readonly chainId: number; readonly from: string } & (
  | { readonly kind: 'calldata'; readonly to: string; readonly value: bigint; readonly data: string }
  | { readonly kind: 'eip712'; readonly typedData: TypedData }
)

/** What the caller knows of tokens, networks and addresses. */
export interface DescriptionFacts {
  /** The currency of a network. */
  readonly coin?: { readonly symbol: string; readonly decimals: number } | undefined
  /** Returns a token of the network of the request, by its address in lower case. */
  readonly tokenOf: (address: string) => { readonly symbol: string; readonly decimals: number } | undefined
  /** Returns a trusted name. */
  readonly nameOf: (address: string) => string | undefined
}

/** A field as a descriptor shows it. Texts of a message or of call data are in it as they are: escape them. */
export type DescribedValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'amount'; readonly text: string; readonly unit: string }
  /** An amount of a token whose decimals nobody knows, in raw units. */
  | { readonly type: 'raw-amount'; readonly text: string; readonly token?: string }
  /** Milliseconds since 1970. */
  | { readonly type: 'date'; readonly time: number }
  | { readonly type: 'address'; readonly address: string; readonly name?: string }
  | { readonly type: 'call'; readonly call: Description }

export interface DescribedField {
  readonly label: string
  readonly value: DescribedValue
}

/** What a project says that a request does. */
export interface Description {
  /** Who says it, by the descriptor. */
  readonly owner: string
  readonly contract?: string
  readonly intent: string
  readonly fields: readonly DescribedField[]
  /** Names of the fields of the request that no field of the descriptor shows. */
  readonly undescribed: readonly string[]
}
