import type { Chain } from './chain.ts'
import type { BitcoinAccount, BitcoinAddressType } from './keys.ts'
import { pay } from './pay.ts'

/** Accounts of the seed in the order of their derivation; all but the last are people. */
export const SEED_LABELS = ['Alice', 'Bob', 'Carol', 'Harbour Supplies', 'Faucet'] as const

const DAY_SEC = 86_400
const SPACING_SEC = 600
/** So many that the first coins can be spent. */
const FIRST_BLOCKS = 104

interface SeedOptions {
  readonly chain: Chain
  readonly accounts: readonly BitcoinAccount[]
  readonly history: boolean
  readonly nowSec: number
}

/** Fills an empty chain: blocks, coins of each type for people, and a past of the first account. */
export function seedBitcoin({ chain, accounts, history, nowSec }: SeedOptions): void {
  const [alice, bob, carol, supplies, faucet] = accounts
  if (!alice || !bob || !carol || !supplies || !faucet) throw new Error('the seed needs an account for each label')
  const script = faucet.keys.p2wpkh.script
  const mineAt = (daysAgo: number) => chain.mine({ script, timeSec: Math.floor(nowSec - daysAgo * DAY_SEC) })
  const send = (from: BitcoinAccount, type: BitcoinAddressType, payments: readonly ReturnType<typeof to>[]) =>
    pay(chain, from.keys[type], payments)

  const first = FIRST_BLOCKS + 1
  for (let left = first; left > 0; left--) mineAt(40 + (left * SPACING_SEC) / DAY_SEC)
  send(faucet, 'p2wpkh', [
    to(alice, 'p2wpkh', 100_000_000n),
    to(alice, 'p2wpkh', 40_000_000n),
    to(alice, 'p2sh-p2wpkh', 25_000_000n),
    to(alice, 'p2pkh', 10_000_000n),
    to(alice, 'p2tr', 50_000_000n),
    to(alice, 'p2tr', 10_000n),
  ])
  mineAt(40)
  send(faucet, 'p2wpkh', [to(bob, 'p2wpkh', 20_000_000n), to(bob, 'p2tr', 5_000_000n), to(carol, 'p2pkh', 3_000_000n)])
  send(faucet, 'p2wpkh', [to(supplies, 'p2sh-p2wpkh', 1_000_000n)])
  mineAt(39.9)
  if (!history) return
  send(alice, 'p2wpkh', [to(bob, 'p2wpkh', 1_500_000n)])
  mineAt(20)
  send(alice, 'p2sh-p2wpkh', [to(supplies, 'p2sh-p2wpkh', 4_200_000n)])
  mineAt(12)
  send(bob, 'p2tr', [to(alice, 'p2tr', 750_000n)])
  mineAt(3)
}

function to(account: BitcoinAccount, type: BitcoinAddressType, amountSat: bigint) {
  return { address: account.keys[type].address, amountSat }
}
