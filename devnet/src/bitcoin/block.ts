import { sha256x2 } from '@scure/btc-signer/utils.js'
import { type BitcoinTransaction, ZERO_HASH } from './bitcoin-transaction.ts'
import { fromHex, toHex } from './bytes.ts'
import type { Coin } from './coin.ts'

/** A transaction with the coins that it spends, in the order of its inputs. */
export interface ResolvedTransaction {
  readonly transaction: BitcoinTransaction
  readonly spent: readonly Coin[]
  readonly feeSat: bigint
}

export interface BlockHeader {
  readonly version: number
  readonly previousHash: string
  readonly merkleRoot: string
  /** Unix seconds. */
  readonly timeSec: number
  readonly nonce: number
}

export interface Block extends BlockHeader {
  readonly height: number
  readonly hash: string
  /** 80 bytes in hex. */
  readonly header: string
  /** The one that makes coins first. */
  readonly transactions: readonly ResolvedTransaction[]
}

/** The lowest difficulty that there is: the first bit of the hash is zero. */
export const REGTEST_BITS = 0x207fffff

/**
 * Returns the block with a nonce that fulfils the difficulty.
 *
 * @param firstNonce - The nonce to begin with.
 * @see Bitcoin Core, `CheckProofOfWork`
 */
export function solveBlock(
  block: Pick<Block, 'height' | 'version' | 'previousHash' | 'timeSec' | 'transactions'>,
  firstNonce = 0,
): Block {
  const merkleRoot = toMerkleRoot(block.transactions.map(({ transaction }) => transaction.txid))
  for (let nonce = firstNonce; ; nonce++) {
    const header = encodeHeader({ ...block, merkleRoot, nonce })
    const hash = sha256x2(header).reverse()
    if ((hash[0] ?? 0) < 0x80) return { ...block, merkleRoot, nonce, header: toHex(header), hash: toHex(hash) }
  }
}

/** Returns the root of the hashes of transactions: pairs are hashed, an odd one with itself. */
export function toMerkleRoot(ids: readonly string[]): string {
  let row = ids.map((id) => fromHex(id).reverse())
  while (row.length > 1) row = row.flatMap((left, at) => (at % 2 === 0 ? [sha256x2(left, row[at + 1] ?? left)] : []))
  return toHex((row[0] ?? fromHex(ZERO_HASH)).slice().reverse())
}

function encodeHeader({ version, previousHash, merkleRoot, timeSec, nonce }: BlockHeader): Uint8Array {
  const header = Buffer.alloc(80)
  header.writeInt32LE(version, 0)
  header.set(fromHex(previousHash).reverse(), 4)
  header.set(fromHex(merkleRoot).reverse(), 36)
  header.writeUInt32LE(timeSec, 68)
  header.writeUInt32LE(REGTEST_BITS, 72)
  header.writeUInt32LE(nonce, 76)
  return header
}
