import type { Namespace } from '@latchkey/primitives'
import type { TypedData } from '../evm/evm.types.ts'

/** One request of a site to the provider object of a wallet. */
export interface ProviderCall {
  /** JSON-RPC method, or the path of a function of the object, e.g. `signer.signRaw`. */
  readonly method: string
  /** JSON-RPC params, or the arguments of the function. */
  readonly params: unknown
}

/** What the visitor signs with a request. The chain family defines the shape of a transaction. */
export type RequestContent =
  | { readonly message: string | Uint8Array }
  | { readonly typedData: TypedData }
  | { readonly transaction: unknown }
  /** Calls that are sent together or not at all. @see EIP-5792 */
  | { readonly calls: readonly unknown[] }
  /** Transactions that are signed in one request and sent one by one. */
  | { readonly transactions: readonly unknown[] }
  /** 32 bytes that are signed without a prefix, as by `eth_sign`: they can be the hash of any transaction. */
  | { readonly hash: string }
  /** A request of an unknown kind, as text: it always requires the visitor's consent. */
  | { readonly unreadable: string }

/** The content of a request to the provider object of a wallet, with the chain family of that object. */
export type ReadCall = RequestContent & { readonly namespace: Namespace }
