import { isCaipNetworkId } from '@latchkey/primitives'

export interface SIWESignature {
  readonly address: string
  readonly message: string
  readonly signature: string
  /** CAIP-2 id, e.g. `eip155:1`. */
  readonly chainId: string
  /** Address of a JSON-RPC node of the network, for contracts that sign. Absent: keys alone are believed. */
  readonly nodeUrl?: string
  /** Taken for sites that have it; nothing is sent to anybody by it. */
  readonly projectId?: string
}

/**
 * Returns whether an account signed a text. It says nothing of the message: check domain, nonce and time besides, as
 * `verifySignIn` of `@latchkey/sign-in` does.
 *
 * @example verifyMessage: ({ message, signature }) => verifySignature({ address: getAddressFromMessage(message),
 *   chainId: getChainIdFromMessage(message), message, signature })
 * @throws rpc/* when a contract's node does not respond
 */
export async function verifySignature({
  address: accountAddress,
  message,
  signature,
  chainId,
  nodeUrl,
}: SIWESignature): Promise<boolean> {
  if (!isCaipNetworkId(chainId)) return false
  const verify = await import('./verify.ts')
  const evm = nodeUrl === undefined ? {} : { callEvm: verify.createCallEvm({ nodes: { [chainId]: nodeUrl } }) }
  return verify.verifySignature({ accountAddress, chainId, message, signature }, evm)
}
