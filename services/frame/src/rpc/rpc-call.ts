import type { Namespace } from '@latchkey/primitives'

/** A request of the page for the wallet; its method is in the list of its family. */
export interface RpcCall {
  readonly method: string
  readonly params: unknown
  readonly networkId: string
  readonly namespace: Namespace
}

/** Returns the number of the chain of a call on an EVM network. @see EIP-155 */
export const chainNumberOf = ({ networkId }: RpcCall): bigint => BigInt(networkId.slice('eip155:'.length))
