import type { BitcoinAddress } from '@latchkey/primitives'
import type { FeeRates } from '../bitcoin-family.ts'
import type { Esplora, Place } from './esplora.ts'
import { addressSchema, coinsSchema, estimatesSchema, hexSchema, historySchema } from './schemas.ts'

/** One request to the services of a network. */
export interface Read extends Place {
  readonly esplora: Esplora
}

/** An unspent output. */
export interface Coin {
  readonly txid: string
  readonly index: number
  /** Satoshis. */
  readonly value: bigint
  readonly isConfirmed: boolean
}

/** Returns the satoshis of an address. @throws rpc/* */
export async function readBalance(read: Read, { text }: BitcoinAddress) {
  const stats = await read.esplora.call(read, { path: `/address/${text}`, schema: addressSchema })
  const [confirmed, pending] = [stats.chain_stats, stats.mempool_stats].map(
    (each) => each.funded_txo_sum - each.spent_txo_sum,
  )
  return { confirmed: confirmed ?? 0n, pending: pending ?? 0n }
}

/** Returns the unspent coins of an address, without those that an unconfirmed transaction spends. @throws rpc/* */
export async function readCoins(read: Read, { text }: BitcoinAddress): Promise<readonly Coin[]> {
  const coins = await read.esplora.call(read, { path: `/address/${text}/utxo`, schema: coinsSchema })
  return coins.map(({ txid, vout, value, status }) => ({ txid, index: vout, value, isConfirmed: status.confirmed }))
}

/**
 * Returns the recipients of an address's newest transactions. Transactions with inputs of others are ignored: an attacker could
 * create one that pays a look-alike address.
 *
 * @param own - Every address of the wallet. @throws rpc/*
 */
export async function readRecipients(
  read: Read,
  address: string,
  own: ReadonlySet<string>,
): Promise<readonly string[]> {
  const history = await read.esplora.call(read, { path: `/address/${address}/txs`, schema: historySchema })
  const sent = history.filter(({ vin }) => vin.every(({ prevout }) => own.has(prevout?.scriptpubkey_address ?? '')))
  const paid = sent.flatMap(({ vout }) => vout.flatMap(({ scriptpubkey_address: to }) => to ?? []))
  return [...new Set(paid)].filter((each) => !own.has(each))
}

/** Returns a transaction in hexadecimal. @throws rpc/* */
export function readTransaction(read: Read, txid: string): Promise<string> {
  return read.esplora.call(read, { path: `/tx/${txid}/hex`, schema: hexSchema, as: 'text' })
}

/** Number of blocks within which a transaction of each fee level should be mined. */
const TARGETS = { fast: 1, normal: 6, slow: 72 } as const
/** Satoshis per 1000 virtual bytes. Nodes relay nothing below the first; an estimate above the second is a mistake. */
const [MIN_RATE, MAX_RATE] = [1_000, 1_000_000]

/** Returns the fee rates that services expect; each level is at least as high as the one below. @throws rpc/* */
export async function readFeeRates(read: Read): Promise<FeeRates> {
  const estimates = await read.esplora.call(read, { path: '/fee-estimates', schema: estimatesSchema })
  const blocks = Object.entries(estimates)
    .map(([target, rate]) => ({ target: Number(target), rate }))
    .toSorted((a, b) => a.target - b.target)
  const rateOf = (target: number) => {
    const found = blocks.findLast((each) => each.target <= target) ?? blocks[0]
    return BigInt(Math.min(MAX_RATE, Math.max(MIN_RATE, Math.ceil((found?.rate ?? 0) * 1000))))
  }
  const slow = rateOf(TARGETS.slow)
  const normal = larger(slow, rateOf(TARGETS.normal))
  return { slow, normal, fast: larger(normal, rateOf(TARGETS.fast)) }
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
