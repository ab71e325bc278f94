import { isCaipNetworkId } from '@latchkey/primitives'

export interface SIWESignature {
  readonly address: string
  readonly message: string
  readonly signature: string
  /** CAIP-2 id, e.g. `eip155:1`. */
  readonly chainId: string
  /**
   * URL of a JSON-RPC node of the network, to verify signatures of contracts. Absent: only signatures of keys are
   * accepted.
   */
  readonly nodeUrl?: string
  /** Accepted for compatibility; it is not sent anywhere. */
  readonly projectId?: string
}

/**
 * Returns whether an account signed a text. It does not check the message: also check domain, nonce and time, as
 * `verifySignIn` of `@latchkey/sign-in` does.
 *
 * @example verifyMessage: ({ message, signature }) => verifySignature({ address: getAddressFromMessage(message),
 *   chainId: getChainIdFromMessage(message), message, signature })
 * @throws rpc/* if the node of a contract does not respond
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
