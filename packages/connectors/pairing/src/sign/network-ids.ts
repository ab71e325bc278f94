import type { CaipNetworkId } from '@latchkey/primitives'

/** Ids under which older wallets know a network. @see CAIP-30, compat-facts 4.6 */
const CURRENT_IDS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Returns the id of today of a network that a wallet named. */
export function toCurrentId<Id extends string>(networkId: Id): Id | CaipNetworkId {
  return CURRENT_IDS[networkId] ?? networkId
}

/** Returns networks with the former ids of those that have one, so that older wallets know them. */
export function withFormerIds(networkIds: readonly string[]): string[] {
  const former = Object.keys(CURRENT_IDS).filter((id) => networkIds.includes(toCurrentId(id)))
  return [...new Set([...networkIds, ...former])]
}

/** Returns whether all networks are of eip155: no wallet signs in on others while it pairs. @see Spec §5.18 */
export const isAllEvm = (networkIds: readonly string[]): boolean =>
  networkIds.every((networkId) => networkId.startsWith('eip155:'))
