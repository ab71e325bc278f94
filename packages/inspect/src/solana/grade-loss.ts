import type { Finding } from '../inspection.ts'
import { readMint, readTokenAccount } from './account-state.ts'
import type { SolanaFacts } from './facts.ts'
import { INCINERATOR, PROGRAMS } from './programs.ts'
import type { Move } from './read-moves.ts'

/** Percent of the held amount that counts as everything. */
const EVERYTHING = 90n
/** Lamports that a transaction may cost in passing: account deposits and priority tips. */
export const SMALL_CHANGE = 50_000_000n
/** Received lamports below this amount do not count as a payment. */
const LITTLE = 10_000_000n

/**
 * Grades the assets that leave the visitor.
 *
 * @param isCalling - Whether an unknown program takes part.
 */
export function gradeLoss(moves: readonly Move[], facts: SolanaFacts, isCalling: boolean): readonly Finding[] {
  const sums = new Map<string, bigint>()
  for (const { asset, amount, isDeposit } of moves)
    if (isDeposit !== true) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  const lost = [...sums].filter(([asset, amount]) => amount < 0n && (asset !== 'native' || -amount > SMALL_CHANGE))
  const gained = [...sums].filter(([asset, amount]) => amount > (asset === 'native' ? LITTLE : 0n))
  return [...moves.flatMap((move) => gradeReceiver(move, facts)), ...gradeSums(lost, gained, moves, facts, isCalling)]
}

function gradeSums(
  lost: readonly (readonly [string, bigint])[],
  gained: readonly (readonly [string, bigint])[],
  moves: readonly Move[],
  facts: SolanaFacts,
  isCalling: boolean,
): readonly Finding[] {
  if (gained.some(([asset]) => asset === 'native')) return []
  // Anybody can mint and send a token, so received tokens have no known worth.
  if (lost.length > 1) return [{ code: 'drainer-pattern', severity: gained.length === 0 ? 'danger' : 'warn' }]
  const [only] = lost
  if (only === undefined || gained.length > 0) return []
  const [asset, amount] = only
  const held = heldOf(asset, facts)
  if (held === undefined || held === 0n || -amount * 100n < held * EVERYTHING) return []
  if (asset !== 'native') return gradeToken(asset, moves, facts)
  // A plain transfer of all SOL is graded in core, which knows the account's history.
  const shown = { type: 'native', amount: -amount } as const
  return [{ code: 'transfer-everything', severity: isCalling ? 'warn' : 'info', asset: shown }]
}

/** Returns one finding for each receiver, because core lowers the severity for known receivers. */
function gradeToken(asset: string, moves: readonly Move[], facts: SolanaFacts): readonly Finding[] {
  const sums = new Map<string | undefined, bigint>()
  for (const { asset: each, amount, party, isBurned } of moves)
    if (each === asset && amount < 0n && isBurned !== true) sums.set(party, (sums.get(party) ?? 0n) - amount)
  return [...sums].map(([address, amount]) => ({
    code: 'transfer-everything',
    severity: 'warn',
    asset: toToken(asset, amount, facts),
    ...(address === undefined ? {} : { party: { address } }),
  }))
}

function toToken(address: string, amount: bigint, { accounts }: SolanaFacts) {
  const decimals = readMint(accounts.get(address))?.decimals
  return { type: 'token', address, amount, ...(decimals === undefined ? {} : { decimals }) } as const
}

/** Returns how much of an asset the accounts of the request hold. */
function heldOf(asset: string, { own, accounts }: SolanaFacts): bigint | undefined {
  if (asset === 'native') {
    const wallets = [...own].flatMap((address) => accounts.get(address)?.lamports ?? [])
    return wallets.length === 0 ? undefined : wallets.reduce((sum, each) => sum + each, 0n)
  }
  const found = [...accounts.values()].flatMap((state) => {
    const account = readTokenAccount(state)
    return account !== undefined && account.mint === asset && own.has(account.owner) ? [account.amount] : []
  })
  return found.length === 0 ? undefined : found.reduce((sum, each) => sum + each, 0n)
}

/** Assets that a program, a mint or the incinerator receives are lost. */
function gradeReceiver({ asset, amount, party }: Move, { accounts }: SolanaFacts): readonly Finding[] {
  if (amount >= 0n || party === undefined) return []
  const state = accounts.get(party)
  const isDead = party === INCINERATOR || party === PROGRAMS.system || party === asset
  // A small amount may be rent for metadata in the mint account.
  const isMint = readMint(state) !== undefined && -amount > SMALL_CHANGE
  const isLost = isDead || state?.executable === true || isMint
  return isLost ? [{ code: 'lost-funds', severity: 'danger', party: { address: party } }] : []
}
