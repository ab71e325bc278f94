import { WalletError } from '@latchkey/errors'
import { type Hex, isAddress, isNamespace, NAMESPACES } from '@latchkey/primitives'
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
 * @returns no networks for a network that is not served.
 * @throws request/invalid when the text is no address of the namespace that was asked.
 * @see Spec §7 "When the active network is unsupported each returns an empty result without calling"
 */
export function scopeOf({ chains }: GatewayDeps, address: string, chainId: string | undefined): Scope {
  assertAddress(address, chainId)
  const account = address.toLowerCase() as Hex
  const isEvm = isAddress(address, 'eip155')
  if (chainId === undefined) return { account, chains: isEvm ? [...chains.values()] : [] }
  const chain = chains.get(chainId)
  return { account, chains: chain === undefined ? [] : [chain] }
}

/**
 * Refuses a text that is no address of the namespace, or of none that is known when no network is named. Addresses of
 * namespaces that this product does not know are not judged.
 *
 * @throws request/invalid
 */
export function assertAddress(address: string, chainId?: string): void {
  const namespace = chainId?.split(':')[0]
  if (namespace !== undefined && !isNamespace(namespace)) return
  const possible = namespace === undefined ? NAMESPACES : [namespace]
  if (possible.some((each) => isAddress(address, each))) return
  const problem = namespace === undefined ? 'expected an account address' : `expected an address of ${namespace}`
  throw new WalletError('request/invalid', { field: 'address', problem })
}

/** The networks of a scope that have an index. */
export function indexedIds({ chains }: Scope): readonly number[] {
  return chains.filter(({ network }) => network.index !== undefined).map(({ network }) => network.id)
}
