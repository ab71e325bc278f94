import type { Finding } from '../inspection.ts'
import type { DecodedTransaction } from './decode-transaction.ts'
import type { SolanaFacts } from './facts.ts'
import { SMALL_CHANGE } from './grade-loss.ts'
import type { SolanaIntentOf } from './intent.ts'
import type { Owners } from './read-moves.ts'

/** Share of what an account holds, in percent, that counts as everything. */
const EVERYTHING = 90n
/** Bytes whose rent is accepted without a warning; a larger account can hide a payment as rent. @see Solana, `MAX_PERMITTED_DATA_INCREASE` */
const MOST_SPACE = 10_240n
/**
 * The rent that stays in an account: lamports per byte, and the size of the header of every account in bytes. @see
 * Solana, "Rent"
 */
const [RENT_OF_BYTE, BYTES_OF_ANY] = [6_960n, 128n]

/**
 * Grades accounts that a transaction empties or funds for somebody else: closed accounts, withdrawals from stake, nonce and seed
 * accounts, and new accounts that receive more SOL than their rent.
 */
export function gradeEmptied({ intents }: DecodedTransaction, facts: SolanaFacts, owners: Owners): readonly Finding[] {
  const { own } = facts
  const opened = new Set(
    intents.flatMap((intent) =>
      (intent.type === 'open-token' || intent.type === 'open-stake') && own.has(intent.owner) ? [intent.account] : [],
    ),
  )
  const isMine = (by: readonly string[]) => by.some((key) => own.has(key))
  const isTaken = (intent: SolanaIntentOf<'close' | 'send'>) => isMine(intent.by) && !owners.isOwn(intent.to)
  const filled = sumBy(intents.filter((intent) => intent.type === 'send').map(({ to, lamports }) => [to, lamports]))
  // Withdrawals from one account are summed, so that two halves count as all of it.
  const sends = intents.filter((intent) => intent.type === 'send').filter(isTaken)
  const withdrawn = sumBy(sends.map(({ from, lamports }) => [from, lamports]))
  return [
    ...intents
      .filter((intent) => intent.type === 'create')
      .filter(({ by, from, account }) => isMine(by) && own.has(from) && !own.has(account) && !opened.has(account))
      .flatMap(gradeCreated),
    ...intents
      .filter((intent) => intent.type === 'close')
      .filter(isTaken)
      .flatMap((intent) => gradeClosed(intent, filled.get(intent.account) ?? 0n, facts)),
    ...sends.flatMap((intent) => gradeWithdrawn(intent, withdrawn.get(intent.from) ?? 0n, facts)),
  ]
}

function sumBy(parts: readonly (readonly [string, bigint])[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [key, amount] of parts) sums.set(key, (sums.get(key) ?? 0n) + amount)
  return sums
}

/** The holder of the new account's key, or its program, controls the SOL in it. */
function gradeCreated({ account, lamports, space }: SolanaIntentOf<'create'>): readonly Finding[] {
  const counted = space < MOST_SPACE ? space : MOST_SPACE
  const surplus = lamports - (BYTES_OF_ANY + counted) * RENT_OF_BYTE
  if (surplus <= SMALL_CHANGE) return []
  const asset = { type: 'native', amount: lamports } as const
  return [{ code: 'control-change', severity: 'warn', party: { address: account }, actual: 'wallet', asset }]
}

/** Closing an account pays out all of its SOL, including wrapped SOL and what the same transaction sent to it. */
function gradeClosed(
  { account, to }: SolanaIntentOf<'close'>,
  filled: bigint,
  { accounts }: SolanaFacts,
): readonly Finding[] {
  const amount = (accounts.get(account)?.lamports ?? 0n) + filled
  const found = { party: { address: to }, asset: { type: 'native', amount } } as const
  return amount > SMALL_CHANGE
    ? [{ code: 'drainer-pattern', severity: 'danger', ...found }]
    : [{ code: 'transfer-everything', severity: 'warn', ...found }]
}

/** Payments from the wallet itself are graded by `gradeLoss`. */
function gradeWithdrawn({ from, to, lamports }: SolanaIntentOf<'send'>, all: bigint, { own, accounts }: SolanaFacts) {
  if (own.has(from)) return []
  const held = accounts.get(from)?.lamports
  if (held !== undefined && all * 100n < held * EVERYTHING) return []
  const asset = { type: 'native', amount: lamports } as const
  return [{ code: 'transfer-everything', severity: 'warn', party: { address: to }, asset }] as const
}
