import { BitcoinError, VERIFY_ERROR, VERIFY_REJECTED } from './bitcoin-error.ts'
import { type BitcoinTransaction, toVirtualSize } from './bitcoin-transaction.ts'
import type { ResolvedTransaction } from './block.ts'
import { toOutpoint } from './coin.ts'
import { toScriptType } from './script.ts'

const MAX_WEIGHT = 400_000
const MAX_DATA_BYTES = 83
/** The minimum fee per byte for relaying, and the least increment of a replacement. */
const MIN_RELAY_SAT_PER_BYTE = 1n
/** 0.1 BTC for 1,000 bytes: above it a fee is a mistake. @see Bitcoin Core, `sendrawtransaction`, `maxfeerate` */
const MAX_SAT_PER_BYTE = 10_000n
/** Coins below these cost more to spend than they are worth. @see Bitcoin Core, `GetDustThreshold` */
const DUST_SAT: Readonly<Record<string, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  v0_p2wpkh: 294n,
  v0_p2wsh: 330n,
  v1_p2tr: 330n,
}

/**
 * Checks what a node refuses to pass on although the network would allow it.
 *
 * @throws BitcoinError
 */
export function checkPolicy({ transaction, feeSat }: ResolvedTransaction): void {
  const { version, weight, outputs } = transaction
  if (version < 1 || version > 3) throw rejected('version')
  if (weight > MAX_WEIGHT) throw rejected('tx-size')
  for (const { script, amountSat } of outputs) assertOutput(script, amountSat)
  const floor = MIN_RELAY_SAT_PER_BYTE * bytesOf(transaction)
  if (feeSat < floor) throw rejected(`min relay fee not met, ${feeSat} < ${floor}`)
  if (feeSat > MAX_SAT_PER_BYTE * bytesOf(transaction))
    throw new BitcoinError(VERIFY_ERROR, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)')
}

/**
 * Checks that a transaction pays enough more than those whose coins it takes.
 *
 * @param replaced - Those, and what depends on them.
 * @throws BitcoinError
 * @see BIP-125
 */
export function checkReplacement(
  { transaction, feeSat }: ResolvedTransaction,
  replaced: readonly ResolvedTransaction[],
) {
  if (replaced.length === 0) return
  const taken = new Set(transaction.inputs.map(toOutpoint))
  const rivals = replaced.filter(({ spent }) => spent.some((coin) => taken.has(toOutpoint(coin))))
  // A final number in each input says that its owner never replaces it.
  if (!rivals.every(isReplaceable)) throw rejected('txn-mempool-conflict')
  const paid = replaced.reduce((sum, each) => sum + each.feeSat, 0n)
  const floor = paid + MIN_RELAY_SAT_PER_BYTE * bytesOf(transaction)
  if (feeSat < floor)
    throw rejected(`insufficient fee, rejecting replacement ${transaction.txid}, not enough additional fees`)
}

function isReplaceable({ transaction }: ResolvedTransaction): boolean {
  return transaction.inputs.some(({ sequence }) => sequence < 0xfffffffe)
}

function assertOutput(script: string, amountSat: bigint): void {
  const type = toScriptType(script)
  if (type === 'unknown' || (type === 'op_return' && script.length > 2 * MAX_DATA_BYTES)) throw rejected('scriptpubkey')
  if (amountSat < (DUST_SAT[type] ?? 0n)) throw rejected('dust')
}

const bytesOf = (transaction: BitcoinTransaction) => BigInt(toVirtualSize(transaction))

function rejected(reason: string): BitcoinError {
  return new BitcoinError(VERIFY_REJECTED, reason)
}
