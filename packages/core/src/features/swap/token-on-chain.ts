import { WalletError } from '@latchkey/errors'
import { type Hex, hexToBytes, isAddress, toCaipAddress } from '@latchkey/primitives'
import { cleanName } from '@latchkey/protocol/gateway'
import type { Context } from '../../context.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { TradedToken } from './swap.types.ts'

/** `decimals()`, `symbol()`, `name()`, `balanceOf(address)`. @see EIP-20 */
const [DECIMALS, SYMBOL, NAME, BALANCE_OF] = ['0x313ce567', '0x95d89b41', '0x06fdde03', '0x70a08231'] as const
const MAX_DECIMALS = 77
const WORD = 64

export interface TokenOnChain {
  readonly token: TradedToken
  /** Raw units that the account holds. */
  readonly balance: bigint
}

/**
 * Reads a token, and what an account holds of it, from its contract.
 *
 * @throws swap/no-token where no token is there, rpc/…
 * @see EIP-20
 */
export async function readTokenOnChain(
  { options }: Context,
  { address: owner, networkId }: AccountOnNetwork,
  address: string,
): Promise<TokenOnChain> {
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const adapter = options.adapters.find(({ namespace }) => namespace === 'eip155')
  if (!isAddress(address, 'eip155') || network === undefined || adapter?.call === undefined)
    throw new WalletError('swap/no-token')
  const { call } = adapter
  const read = (data: Hex) => call({ network, to: address, data })
  const [decimals, symbol, name, balance] = await Promise.all([
    read(DECIMALS),
    read(SYMBOL),
    read(NAME),
    read(`${BALANCE_OF}${owner.slice(2).toLowerCase().padStart(WORD, '0')}`),
  ])
  const places = toNumber(decimals)
  const shown = cleanName(toText(symbol))
  if (places === undefined || places > BigInt(MAX_DECIMALS) || shown === '') throw new WalletError('swap/no-token')
  const known = { symbol: shown, name: cleanName(toText(name)) || shown, decimals: Number(places) }
  const token = { ...known, address: toCaipAddress(networkId, address), iconUrl: null, isListed: false }
  return { token, balance: toNumber(balance) ?? 0n }
}

function toNumber(data: Hex): bigint | undefined {
  return data.length >= WORD + 2 ? BigInt(data.slice(0, WORD + 2)) : undefined
}

/** A `string`, or the `bytes32` of tokens that are older than the standard. */
function toText(data: Hex): string {
  const words = data.slice(2)
  const offset = Number(toNumber(data) ?? 0n) * 2
  const length = words.length === WORD ? WORD : Number(toNumber(`0x${words.slice(offset)}`) ?? 0n) * 2
  const start = words.length === WORD ? 0 : offset + WORD
  // A contract says anything: of a longer text the beginning is enough.
  const text = words.slice(start, start + Math.min(length, 1_000))
  return new TextDecoder().decode(hexToBytes(`0x${text}`)).replaceAll('\0', '')
}
