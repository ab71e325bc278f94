import { WalletError } from '@latchkey/errors'
import { type Hex, isAddress, isNamespace, NAMESPACES } from '@latchkey/primitives'
import type { GatewayDeps, ServedChain, SolanaChain } from '../deps.ts'
import { isEvmAddress } from '../domain/is-evm-address.ts'

export interface Scope {
  /** Lower case. */
  readonly account: Hex
  /** Empty if the network is not served; the response is then the documented empty one. */
  readonly chains: readonly ServedChain[]
}

/**
 * Returns account and networks of a request: the requested network, or all that are served.
 *
 * @returns no networks for a network that is not served.
 * @throws request/invalid when the text is not an address of the requested namespace.
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

/** Returns whether the gateway serves a network of any family. @param chainId - CAIP-2. */
export function isServed({ chains, solana, bitcoin }: GatewayDeps, chainId: string): boolean {
  return chains.has(chainId) || solana?.has(chainId) === true || bitcoin?.has(chainId) === true
}

/** Returns the Solana networks of a request: the requested one, or all that are served. */
export function solanaChainsOf(
  { solana = new Map() }: Pick<GatewayDeps, 'solana'>,
  address: string,
  chainId: string | undefined,
): readonly SolanaChain[] {
  if (chainId === undefined) return isAddress(address, 'solana') ? [...solana.values()] : []
  const chain = solana.get(chainId)
  return chain === undefined ? [] : [chain]
}

/**
 * Rejects a text that is not an address of the namespace; without a network, of any known namespace. Addresses of
 * unknown namespaces are accepted.
 *
 * @throws request/invalid
 */
export function assertAddress(address: string, chainId?: string): void {
  const namespace = chainId?.split(':')[0]
  if (namespace !== undefined && !isNamespace(namespace)) return
  const possible = namespace === undefined ? NAMESPACES : [namespace]
  if (possible.some((each) => (each === 'eip155' ? isEvmAddress(address) : isAddress(address, each)))) return
  if (possible.includes('eip155') && isAddress(address, 'eip155'))
    throw new WalletError('request/invalid', { field: 'address', problem: 'its EIP-55 checksum is wrong' })
  const problem = namespace === undefined ? 'expected an account address' : `expected an address of ${namespace}`
  throw new WalletError('request/invalid', { field: 'address', problem })
}

/** Returns the networks of a scope that have an index. */
export function indexedIds({ chains }: Scope): readonly number[] {
  return chains.filter(({ network }) => network.index !== undefined).map(({ network }) => network.id)
}
