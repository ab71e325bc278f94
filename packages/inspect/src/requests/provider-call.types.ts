import type { Namespace } from '@latchkey/primitives'
import type { TypedData } from '../evm/evm.types.ts'

/** One request that a site makes of the wallet's own object. */
export interface ProviderCall {
  /** Of JSON-RPC, or the path of a function of the object, e.g. `signer.signRaw`. */
  readonly method: string
  /** Of JSON-RPC, or the arguments of the function. */
  readonly params: unknown
}

/** What a request makes the person sign. A transaction has the shape that its chain family gives it. */
export type RequestContent =
  | { readonly message: string | Uint8Array }
  | { readonly typedData: TypedData }
  | { readonly transaction: unknown }
  /** Sent in one go, or none of them. @see EIP-5792 */
  | { readonly calls: readonly unknown[] }
  /** Signed in one request, and sent one by one. */
  | { readonly transactions: readonly unknown[] }
  /** 32 bytes that are signed as they are, as `eth_sign` does: they can be those of any transaction. */
  | { readonly hash: string }
  /** A request of a kind that is not known here, as text: the visitor is always asked. */
  | { readonly unreadable: string }

/** The content of a request to the object of a wallet, with the chain family of that object. */
export type ReadCall = RequestContent & { readonly namespace: Namespace }
