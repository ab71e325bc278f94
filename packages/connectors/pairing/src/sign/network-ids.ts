import type { CaipNetworkId } from '@latchkey/primitives'

/** Network ids that older wallets use. @see CAIP-30, compat-facts 4.6 */
const CURRENT_IDS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Returns the current id of a network that a wallet named. */
export function toCurrentId<Id extends string>(networkId: Id): Id | CaipNetworkId {
  return CURRENT_IDS[networkId] ?? networkId
}

/** Returns networks together with their former ids, so that older wallets recognize them. */
export function withFormerIds(networkIds: readonly string[]): string[] {
  const former = Object.keys(CURRENT_IDS).filter((id) => networkIds.includes(toCurrentId(id)))
  return [...new Set([...networkIds, ...former])]
}

/**
 * Returns whether all networks are of eip155, because no wallet signs in on other families while pairing. @see Spec
 * §5.18
 */
export const isAllEvm = (networkIds: readonly string[]): boolean =>
  networkIds.every((networkId) => networkId.startsWith('eip155:'))
