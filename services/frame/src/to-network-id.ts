/**
 * Returns the CAIP-2 id of a network that a page names by that id, or by its EVM chain number.
 *
 * @example toNetworkId(8453) // 'eip155:8453'
 * @see CAIP-2, EIP-155
 */
export const toNetworkId = (chainId: string | number): string =>
  /^\d+$/.test(String(chainId)) ? `eip155:${chainId}` : String(chainId)
