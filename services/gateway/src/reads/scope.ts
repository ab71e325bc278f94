import { WalletError } from '@latchkey/errors'
import { type Hex, isAddress } from '@latchkey/primitives'
import type { GatewayDeps, ServedChain } from '../deps.ts'

export interface Scope {
  /** Lower case. */
  readonly account: Hex
  /** Empty when the network is not served, which the documented empty answer follows from. */
  readonly chains: readonly ServedChain[]
}

/**
 * Returns whose data a request is about and on which networks: the asked one, or all that are served.
 *
 * @returns no networks for a network that is not served, whatever the address looks like there.
 * @throws request/invalid when the address is none of the served network.
 * @see Spec §7 "When the active network is unsupported each returns an empty result without calling"
 */
export function scopeOf({ chains }: GatewayDeps, address: string, chainId: string | undefined): Scope {
  const account = address.toLowerCase() as Hex
  const isEvm = isAddress(address, 'eip155')
  if (chainId === undefined) return { account, chains: isEvm ? [...chains.values()] : [] }
  const chain = chains.get(chainId)
  if (chain === undefined) return { account, chains: [] }
  if (!isEvm) throw new WalletError('request/invalid', { field: 'address', problem: 'expected 0x and 40 hex digits' })
  return { account, chains: [chain] }
}

/** The networks of a scope that have an index. */
export function indexedIds({ chains }: Scope): readonly number[] {
  return chains.filter(({ network }) => network.index !== undefined).map(({ network }) => network.id)
}
