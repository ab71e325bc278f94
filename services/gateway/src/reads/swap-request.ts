import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { isEvmAddress } from '../domain/is-evm-address.ts'
import { toCaipId } from '../domain/network.ts'
import { type TokenAddress, toTokenAddress } from '../domain/token-address.ts'
import type { QuoteSource } from '../ports/quote-source.ts'

/** A network on which a source swaps. */
export interface SwapNetwork {
  readonly chain: ServedChain
  readonly source: QuoteSource
}

export interface SwapPair extends SwapNetwork {
  readonly from: TokenAddress
  readonly to: TokenAddress
}

/** Returns the network of swaps with this CAIP-2 id, `undefined` for one without swaps. */
export function findSwapNetwork({ chains, quotes }: GatewayDeps, chainId: string): SwapNetwork | undefined {
  const chain = chains.get(chainId)
  if (chain === undefined || quotes?.isServed(chain.network.id) !== true) return undefined
  return { chain, source: quotes }
}

/**
 * Returns the network and the tokens of a swap.
 *
 * @param pair - CAIP-10 tokens.
 * @returns `undefined` for a network without swaps, for which callers return the documented empty result.
 * @throws request/invalid
 * @see Spec §7
 */
export function toSwapPair(deps: GatewayDeps, pair: { readonly from: string; readonly to: string }) {
  const [chainId, soldText] = splitAccount(pair.from)
  const [otherId, boughtText] = splitAccount(pair.to)
  if (chainId !== otherId) throw invalid('to', 'expected a token of the network of from')
  const network = findSwapNetwork(deps, chainId)
  if (network === undefined) return undefined
  const from = tokenOf('from', soldText)
  const to = tokenOf('to', boughtText)
  if (from === to) throw invalid('to', 'expected another token than from')
  return { ...network, from, to } satisfies SwapPair
}

/** Returns whether a swap only unwraps the coin: its contract burns the sender's tokens, so no allowance is needed. */
export function isUnwrap({ chain, from, to }: SwapPair): boolean {
  return to === 'native' && from === chain.network.uniswap?.wrappedNative.toLowerCase()
}

/**
 * Returns the token of a CAIP-10 text, and its network.
 *
 * @returns `undefined` for a network without swaps.
 * @throws request/invalid
 */
export function toSwapToken(deps: GatewayDeps, field: string, text: string) {
  const [chainId, address] = splitAccount(text)
  const network = findSwapNetwork(deps, chainId)
  return network === undefined ? undefined : { ...network, token: tokenOf(field, address) }
}

/** Returns the account of a user, lower case, from CAIP-10 on this network or from an address. @throws request/invalid */
export function toUser(text: string, { network }: ServedChain): Hex {
  const isPlain = !text.includes(':')
  const [chainId, address] = isPlain ? [toCaipId(network), text] : splitAccount(text)
  if (chainId !== toCaipId(network) || !isEvmAddress(address))
    throw invalid('userAddress', 'expected an account of the network of the token')
  return address.toLowerCase() as Hex
}

function tokenOf(field: string, address: string): TokenAddress {
  const token = toTokenAddress(address)
  if (token === undefined) throw invalid(field, 'expected the address of a token')
  return token
}

function splitAccount(text: string): readonly [chainId: string, address: string] {
  const at = text.lastIndexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}

function invalid(field: string, problem: string): WalletError {
  return new WalletError('request/invalid', { field, problem })
}
