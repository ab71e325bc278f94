/** Names of EVM networks for providers of card payments, by chain number. @see Spec §9 "Card-pay chains" */
const CARD_NETWORKS: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [42161, 'arbitrum'],
  [137, 'polygon'],
  [80094, 'berachain'],
  [43114, 'avalanche-c-chain'],
  [10, 'optimism'],
  [42220, 'celo'],
  [8453, 'base'],
])

/**
 * Returns the card-pay name of a network; `ethereum` for any other network. @example toCardNetwork('8453') // 'base'
 */
export function toCardNetwork(name: string): string {
  const names = [...CARD_NETWORKS.values()]
  return names.includes(name) ? name : (CARD_NETWORKS.get(Number(name.replace(/^eip155:/, ''))) ?? 'ethereum')
}

/** Returns the CAIP-2 id of a card-pay name, `undefined` for any other text. @example chainOfCardNetwork('base') // 'eip155:8453' */
export function chainOfCardNetwork(name: string): string | undefined {
  const known = [...CARD_NETWORKS].find(([, each]) => each === name)
  return known === undefined ? undefined : `eip155:${known[0]}`
}

/** Returns the name of an EVM network for a provider that sells on all of them. @example nameOfNetwork(31337) // 'eip155:31337' */
export function nameOfNetwork(chainId: number): string {
  return CARD_NETWORKS.get(chainId) ?? `eip155:${chainId}`
}
