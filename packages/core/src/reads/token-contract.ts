import type { Network } from '@latchkey/chains'
import { type Hex, hexToBytes, isHex } from '@latchkey/primitives'
import { cleanName } from '@latchkey/protocol/gateway'
import type { ChainAdapter } from '../ports/index.ts'

/** The account and network of the read, and the adapter. */
export interface ContractReader {
  readonly adapter: Pick<ChainAdapter, 'call'>
  readonly network: Network
  readonly signal?: AbortSignal | undefined
  /** Address of a service whose nodes are excluded. */
  readonly apartFrom?: string | undefined
}

/** A token's own description, and the balance of an account. Unknown fields are absent. */
export interface TokenContract {
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: number
  /** Raw units. */
  readonly balance?: bigint
  /** The cause if reading decimals or balance failed: no contract, or a failed node. */
  readonly cause?: unknown
}

// First four bytes of the Keccak-256 of `name()`, `symbol()`, `decimals()` and `balanceOf(address)`.
const [NAME, SYMBOL, DECIMALS, BALANCE_OF] = ['0x06fdde03', '0x95d89b41', '0x313ce567', '0x70a08231'] as const
/** Maximum of decimals for amounts of 78 digits. */
const MAX_DECIMALS = 77n
/** A symbol is shown beside an amount; the longest symbols of well-known tokens have about twenty characters. */
const MAX_SYMBOL_LENGTH = 24
const WORD = 64
/** A contract may return text of any length; the start is enough. */
const MAX_TEXT = 1_000

/**
 * Returns a token as its contract describes it. Names are untrusted: invisible characters, and those that change the
 * writing direction, are removed.
 *
 * @example (await readTokenContract({ adapter, network }, usdc, account)).decimals // 6
 * @see EIP-20
 */
export async function readTokenContract(
  reader: ContractReader,
  contract: string,
  holder: string,
): Promise<TokenContract> {
  const read = (data: Hex) => readContract(reader, contract, data)
  const [name, symbol, decimals, balance] = await Promise.allSettled([
    read(NAME),
    read(SYMBOL),
    read(DECIMALS),
    read(`${BALANCE_OF}${toWord(holder)}`),
  ])
  const [places, held] = [toNumber(answerOf(decimals)), toNumber(answerOf(balance))]
  const failure = [decimals, balance].find((each) => each.status === 'rejected')
  return {
    ...text('name', toText(answerOf(name))),
    ...text('symbol', shorten(toText(answerOf(symbol)))),
    ...(places === undefined || places > MAX_DECIMALS ? {} : { decimals: Number(places) }),
    ...(held === undefined ? {} : { balance: held }),
    ...(failure === undefined ? {} : { cause: failure.reason }),
  }
}

/** Returns the response of a contract; `undefined` if the chain family has no such reads. @throws rpc/* */
export async function readContract(
  { adapter, network, signal, apartFrom }: ContractReader,
  to: string,
  data: Hex,
): Promise<Hex | undefined> {
  return adapter.call?.({ network, to, data, ...(signal && { signal }), ...(apartFrom && { apartFrom }) })
}

/** Returns the symbol of a token, cleaned and cut; empty if the symbol cannot be read. @throws rpc/* */
export async function readContractSymbol(reader: ContractReader, contract: string): Promise<string> {
  return shorten(toText(await readContract(reader, contract, SYMBOL)))
}

/** Returns an address as a word of call data, without `0x`. */
export const toWord = (address: string): string => address.slice(2).toLowerCase().padStart(WORD, '0')

const answerOf = <T>(settled: PromiseSettledResult<T>): T | undefined =>
  settled.status === 'fulfilled' ? settled.value : undefined

const text = <K extends string>(key: K, value: string) => (value === '' ? {} : ({ [key]: value } as Record<K, string>))

const shorten = (symbol: string) => [...symbol].slice(0, MAX_SYMBOL_LENGTH).join('').trimEnd()

function toNumber(data: Hex | undefined): bigint | undefined {
  return data !== undefined && isHex(data) && data.length >= WORD + 2 ? BigInt(data.slice(0, WORD + 2)) : undefined
}

/** Reads an ABI string, or the 32 bytes that tokens older than the standard return. */
function toText(data: Hex | undefined): string {
  if (data === undefined || !isHex(data) || data.length % 2 === 1) return ''
  const words = data.slice(2)
  const isWord = words.length === WORD
  const offset = isWord ? 0n : (toNumber(data) ?? 0n) * 2n
  if (offset > BigInt(words.length)) return ''
  const at = Number(offset)
  const length = isWord ? WORD : Number(toNumber(`0x${words.slice(at)}`) ?? 0n) * 2
  const start = isWord ? 0 : at + WORD
  const bytes = hexToBytes(`0x${words.slice(start, start + Math.min(length, MAX_TEXT))}`)
  return cleanName(new TextDecoder().decode(bytes).replaceAll('\0', ''))
}
