import type { Network } from '@latchkey/chains'
import { type Hex, isHex } from '@latchkey/primitives'
import type { ChainAdapter } from '../../ports/index.ts'
import { decodeAbi } from './decode/decode-abi.ts'

/** What a token says of itself, and what an account holds of it. */
export interface TokenFacts {
  readonly symbol?: string
  readonly decimals?: number
  /** Raw units. */
  readonly balance?: bigint
}

const MAX_SYMBOL_LENGTH = 16

// First four bytes of the Keccak-256 of `symbol()`, `decimals()` and `balanceOf(address)`.
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const BALANCE_OF = '0x70a08231'

export interface ContractReader {
  readonly adapter: ChainAdapter
  readonly network: Network
  readonly signal: AbortSignal | undefined
}

/** Returns what a token says of itself; what it does not answer is absent. @see EIP-20 */
export async function readToken(reader: ContractReader, token: string, account: string): Promise<TokenFacts> {
  const query = (data: string) => readContract(reader, token, data).catch(() => undefined)
  const [symbol, decimals, balance] = await Promise.all([
    query(SYMBOL),
    query(DECIMALS),
    query(`${BALANCE_OF}${toWord(account)}`),
  ])
  const places = toNumber(decimals)
  const held = toNumber(balance)
  const name = toSymbol(symbol)
  return {
    ...(name === undefined ? {} : { symbol: name }),
    ...(places === undefined || places > 77n ? {} : { decimals: Number(places) }),
    ...(held === undefined ? {} : { balance: held }),
  }
}

/** Returns what a contract answers; `undefined` where the chain family has no such reads. @throws rpc/* */
export async function readContract(
  { adapter, network, signal }: ContractReader,
  to: string,
  data: string,
): Promise<Hex | undefined> {
  const call = { network: network as never, to, data: data as Hex, ...(signal && { signal }) }
  return adapter.call?.(call as never)
}

/** An address as a word of call data. */
export const toWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

function toNumber(data: Hex | undefined): bigint | undefined {
  return data !== undefined && data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined
}

/** Some old tokens give 32 bytes instead of a text. What cannot be seen is taken out: a name must not hide anything. */
function toSymbol(data: Hex | undefined): string | undefined {
  if (data === undefined || !isHex(data) || data.length < 66) return undefined
  const [text] = decodeAbi('string', data.slice(2)) ?? []
  const bytes = (data.slice(2, 66).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const raw = typeof text === 'string' ? text : new TextDecoder().decode(Uint8Array.from(bytes))
  const clean = raw.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return clean === '' ? undefined : [...clean].slice(0, MAX_SYMBOL_LENGTH).join('')
}
