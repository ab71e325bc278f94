import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { parseJson } from './parse-json.ts'

/** Position of a transaction in the order of all histories: time, chain, block, position; newest first. */
export interface HistoryKey {
  readonly minedAt: number
  readonly chainId: number
  readonly blockNumber: number
  readonly txIndex: number
}

/** Position of a collectible: chain, contract, token. */
export interface NftKey {
  readonly chainId: number
  readonly contract: `0x${string}`
  readonly tokenId: bigint
}

/** Last transaction of a page of a Solana account. */
export interface SolanaKey {
  readonly signature: string
  readonly slot: number
}

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const historyKey = v.strictTuple([v.literal('h'), whole, whole, whole, whole])
const nftKey = v.strictTuple([
  v.literal('n'),
  whole,
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
  v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
])

const solanaKey = v.strictTuple([v.literal('s'), v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)), whole])

/** Returns the opaque text of a position. It grants no access, so it is not signed. */
export function toHistoryCursor({ minedAt, chainId, blockNumber, txIndex }: HistoryKey): string {
  return encode(['h', minedAt, chainId, blockNumber, txIndex])
}

/** @throws request/invalid when the text is not a cursor of this service */
export function fromHistoryCursor(cursor: string): HistoryKey {
  const [, minedAt, chainId, blockNumber, txIndex] = decode(cursor, historyKey)
  return { minedAt, chainId, blockNumber, txIndex }
}

export function toNftCursor({ chainId, contract, tokenId }: NftKey): string {
  return encode(['n', chainId, contract, tokenId.toString()])
}

/** @throws request/invalid when the text is not a cursor of this service */
export function fromNftCursor(cursor: string): NftKey {
  const [, chainId, contract, tokenId] = decode(cursor, nftKey)
  return { chainId, contract: contract as `0x${string}`, tokenId: BigInt(tokenId) }
}

export function toSolanaCursor({ signature, slot }: SolanaKey): string {
  return encode(['s', signature, slot])
}

/** @throws request/invalid when the text is not a cursor of this service */
export function fromSolanaCursor(cursor: string): SolanaKey {
  const [, signature, slot] = decode(cursor, solanaKey)
  return { signature, slot }
}

function encode(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

function decode<S extends v.GenericSchema>(cursor: string, schema: S): v.InferOutput<S> {
  const parsed = v.safeParse(schema, parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (parsed.success) return parsed.output
  throw new WalletError('request/invalid', { field: 'cursor', problem: 'it was not given by this service' })
}
