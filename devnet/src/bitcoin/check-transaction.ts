import { BitcoinError, VERIFY_ERROR, VERIFY_REJECTED } from './bitcoin-error.ts'
import { type BitcoinTransaction, isCoinbase } from './bitcoin-transaction.ts'
import type { ResolvedTransaction } from './block.ts'
import { type Coin, toOutpoint } from './coin.ts'
import { verifyInput } from './verify-input.ts'

/** The view of the chain that the rules need. */
export interface ChainView {
  /** Height of the block that the transaction would be in. */
  readonly nextHeight: number
  /** Median time of the last eleven blocks, Unix seconds. @see BIP-113 */
  readonly medianTimeSec: number
  /** Median time before the block of a height. @see BIP-68 */
  readonly medianTimeBefore: (height: number) => number
  /** An output that is not spent. */
  readonly coinOf: (outpoint: string) => Coin | undefined
}

const MATURE_AFTER = 100
const MAX_MONEY_SAT = 2_100_000_000_000_000n
/** Lock times from here on are seconds, before it heights. */
const LOCK_TIME_SECONDS = 500_000_000
const FINAL_SEQUENCE = 0xffffffff
const [NO_RELATIVE_LOCK, LOCK_IN_SECONDS, LOCK_MASK] = [0x80000000, 0x400000, 0xffff]

/**
 * Returns a transaction with the coins that it spends, when every rule of the network allows it.
 *
 * @throws BitcoinError
 */
export function checkTransaction(transaction: BitcoinTransaction, view: ChainView): ResolvedTransaction {
  const { inputs, outputs } = transaction
  if (inputs.length === 0) throw rejected('bad-txns-vin-empty')
  if (outputs.length === 0) throw rejected('bad-txns-vout-empty')
  if (isCoinbase(transaction)) throw rejected('coinbase')
  if (new Set(inputs.map(toOutpoint)).size < inputs.length) throw rejected('bad-txns-inputs-duplicate')
  const total = outputs.reduce((sum, { amountSat }) => sum + amountSat, 0n)
  if (total > MAX_MONEY_SAT) throw rejected('bad-txns-txouttotal-toolarge')
  if (!isFinal(transaction, view)) throw rejected('non-final')
  const spent = inputs.map((input) => {
    const coin = view.coinOf(toOutpoint(input))
    if (coin === undefined) throw new BitcoinError(VERIFY_ERROR, 'bad-txns-inputs-missingorspent')
    return coin
  })
  assertMature(spent, view)
  if (isLocked(transaction, spent, view)) throw rejected('non-BIP68-final')
  const feeSat = spent.reduce((sum, { amountSat }) => sum + amountSat, 0n) - total
  if (feeSat < 0n) throw rejected('bad-txns-in-belowout')
  for (const at of inputs.keys()) {
    const problem = verifyInput(transaction, at, spent)
    if (problem !== undefined) throw rejected(`mandatory-script-verify-flag-failed (${problem})`)
  }
  return { transaction, spent, feeSat }
}

function rejected(reason: string): BitcoinError {
  return new BitcoinError(VERIFY_REJECTED, reason)
}

function assertMature(spent: readonly Coin[], { nextHeight }: ChainView): void {
  for (const { isCoinbase, height } of spent) {
    const depth = nextHeight - (height ?? nextHeight)
    if (isCoinbase && depth < MATURE_AFTER)
      throw rejected(`bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`)
  }
}

/** @see Bitcoin Core, `IsFinalTx` */
function isFinal({ lockTime, inputs }: BitcoinTransaction, { nextHeight, medianTimeSec }: ChainView): boolean {
  if (lockTime === 0 || inputs.every(({ sequence }) => sequence === FINAL_SEQUENCE)) return true
  return lockTime < (lockTime < LOCK_TIME_SECONDS ? nextHeight : medianTimeSec)
}

/** @see BIP-68 */
function isLocked({ version, inputs }: BitcoinTransaction, spent: readonly Coin[], view: ChainView): boolean {
  if (version < 2) return false
  return inputs.some(({ sequence }, at) => {
    if ((sequence & NO_RELATIVE_LOCK) !== 0) return false
    const height = spent[at]?.height ?? view.nextHeight
    const lock = sequence & LOCK_MASK
    if ((sequence & LOCK_IN_SECONDS) === 0) return view.nextHeight < height + lock
    return view.medianTimeSec < view.medianTimeBefore(height) + lock * 512
  })
}
