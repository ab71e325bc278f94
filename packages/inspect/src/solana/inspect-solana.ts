import type { Finding, InspectedAsset, InspectedEffect, RequestInspection } from '../inspection.ts'
import { readMint } from './account-state.ts'
import { compareStates } from './compare-states.ts'
import type { DecodedTransaction } from './decode-transaction.ts'
import type { SolanaFacts, SolanaSimulation } from './facts.ts'
import { gradeEmptied } from './grade-emptied.ts'
import { gradeFrame } from './grade-frame.ts'
import { gradeLoss, SMALL_CHANGE } from './grade-loss.ts'
import { gradeMints } from './grade-mints.ts'
import { gradeRight, isOwnRight, type Right } from './grade-right.ts'
import { createOwners, type Move, type Owners, readMoves } from './read-moves.ts'

/**
 * Maximum number of transactions in one request: the limit of adapters and wallets, and more than a visitor could read.
 */
const MAX_TRANSACTIONS = 64

/** A decoded transaction; `undefined` if it could not be read. */
export type ReadTransaction = DecodedTransaction | undefined

/**
 * Returns the effects and findings of transactions that are signed in one request. Instructions of known programs are
 * decoded. Those of other programs are graded by the changes in a simulation.
 *
 * @param transactions - `undefined` for a transaction that could not be read.
 */
export function inspectSolana(transactions: readonly ReadTransaction[], facts: SolanaFacts): RequestInspection {
  const isUnread =
    transactions.length === 0 || transactions.length > MAX_TRANSACTIONS || transactions.includes(undefined)
  const read = transactions.slice(0, MAX_TRANSACTIONS).map((each, at) => readOne(each, facts, facts.simulations[at]))
  const parts = read.flatMap((each) => each ?? [])
  const moves = parts.flatMap((each) => each.moves)
  const isCalling = parts.some(({ isForeign }) => isForeign)
  const unread: readonly Finding[] = isUnread ? [{ code: 'not-read-whole', severity: 'warn' }] : []
  return {
    effects: [...toMoveEffects(moves, facts), ...parts.flatMap((each) => each.effects)],
    findings: [
      ...unread,
      ...parts.flatMap((each) => each.findings),
      ...gradeLoss(moves, facts, isCalling),
      ...gradeMints(moves, facts),
    ],
    addresses: [...new Set(parts.flatMap((each) => each.addresses))].filter((address) => !facts.own.has(address)),
  }
}

interface Part {
  readonly moves: readonly Move[]
  readonly effects: readonly InspectedEffect[]
  readonly findings: readonly Finding[]
  readonly addresses: readonly string[]
  /** Whether an unknown program runs with the visitor's signature. */
  readonly isForeign: boolean
}

function readOne(
  transaction: ReadTransaction,
  facts: SolanaFacts,
  given: SolanaSimulation = { status: 'unavailable' },
): Part | undefined {
  if (transaction === undefined) return undefined
  const simulation = toComparable(given, facts)
  const owners = createOwners(transaction, facts, simulation)
  const calls = transaction.intents.filter((intent) => intent.type === 'call')
  const isForeign = calls.some(({ by }) => by.some((key) => facts.own.has(key)))
  const changes =
    simulation.status === 'success' ? compareStates(facts.own, facts.accounts, simulation.accounts) : undefined
  const stated = readMoves(transaction, facts, owners)
  // The decoded moves of known instructions are reliable; a simulation adds the moves of other programs.
  const moves = changes && isForeign ? [...stated, ...toRest(stated, changes.deltas, transaction, facts)] : stated
  const rights = [...findRights(transaction, changes?.rights ?? [], facts)]
  return {
    moves,
    isForeign,
    effects: [
      ...rights.flatMap((right) => toRightEffect(right, facts, owners)),
      ...[...new Set(calls.map(({ program }) => program))].map(
        (program): InspectedEffect => ({ type: 'call', party: { address: program } }),
      ),
    ],
    findings: [
      ...rights.flatMap((right) => gradeRight(right, facts)),
      ...gradeFrame(transaction, facts),
      ...gradeEmptied(transaction, facts, owners),
      ...gradeBystanders(transaction, moves, facts),
      ...gradeSimulation(transaction, simulation, isForeign, owners),
      ...calls.map(
        ({ program }): Finding => ({ code: 'unknown-request', severity: 'info', party: { address: program } }),
      ),
    ],
    addresses: transaction.keys.flatMap((key) => key ?? []),
  }
}

/** Warns if the visitor pays and receives nothing, while another signer sends assets to a third party. */
function gradeBystanders(
  { intents }: DecodedTransaction,
  moves: readonly Move[],
  { own }: SolanaFacts,
): readonly Finding[] {
  const [paid] = moves.filter(
    ({ asset, amount, isDeposit }) => amount < (asset === 'native' ? -SMALL_CHANGE : 0n) && isDeposit !== true,
  )
  if (paid === undefined || moves.some(({ amount }) => amount > 0n)) return []
  const isForThird = intents.some(
    (intent) =>
      (intent.type === 'send' || intent.type === 'send-token') &&
      intent.by.length > 0 &&
      !intent.by.some((key) => own.has(key)),
  )
  const party = paid.party === undefined ? {} : { party: { address: paid.party } }
  return isForThird ? [{ code: 'drainer-pattern', severity: 'warn', ...party }] : []
}

/** An account whose previous state is unknown would look as if its whole content were received. */
function toComparable(simulation: SolanaSimulation, { accounts }: SolanaFacts): SolanaSimulation {
  if (simulation.status !== 'success') return simulation
  return [...simulation.accounts.keys()].every((address) => accounts.has(address))
    ? simulation
    : { status: 'unavailable' }
}

/** Lamports by which the SOL balance may differ without a payment: a fee and a few signatures more. */
const FEE_TOLERANCE = 100_000n

/** Returns the moves that a simulation shows beyond those of the known instructions. */
function toRest(
  stated: readonly Move[],
  deltas: ReadonlyMap<string, bigint>,
  { payer }: DecodedTransaction,
  { own }: SolanaFacts,
): readonly Move[] {
  const known = new Map<string, bigint>()
  for (const { asset, amount } of stated) known.set(asset, (known.get(asset) ?? 0n) + amount)
  return [...new Set([...deltas.keys(), ...known.keys()])].flatMap((asset): readonly Move[] => {
    const rest = (deltas.get(asset) ?? 0n) - (known.get(asset) ?? 0n)
    const isFee = asset === 'native' && own.has(payer) && rest < 0n && -rest <= FEE_TOLERANCE
    return rest === 0n || isFee ? [] : [{ asset, amount: rest }]
  })
}

function findRights(
  { intents }: DecodedTransaction,
  simulated: readonly Right[],
  { own }: SolanaFacts,
): readonly Right[] {
  const stated = intents.filter((intent) => isOwnRight(intent, own))
  const isStated = (right: Right) => stated.some((each) => each.type === right.type && each.account === right.account)
  return [...stated, ...simulated.filter((right) => !isStated(right))]
}

function toRightEffect(right: Right, facts: SolanaFacts, { mintOf }: Owners): readonly InspectedEffect[] {
  const { account } = right
  if (right.type === 'control') {
    const party = right.to === undefined ? {} : { party: { address: right.to } }
    return [{ type: 'control', subject: { address: account }, ...party }]
  }
  const mint = ('mint' in right ? right.mint : undefined) ?? mintOf(account) ?? account
  if (right.type === 'revoke') return [{ type: 'revoke', asset: toAsset(mint, 0n, facts), party: { address: account } }]
  const asset = toAsset(mint, right.amount, facts)
  const party = { address: right.delegate }
  return [right.amount === 0n ? { type: 'revoke', asset, party } : { type: 'allow', asset, party }]
}

/** Merges the moves of one asset to one party into one effect. */
function toMoveEffects(moves: readonly Move[], facts: SolanaFacts): readonly InspectedEffect[] {
  const sums = new Map<string, Move>()
  for (const move of moves) {
    const key = `${move.asset} ${move.party} ${move.amount < 0n}`
    const before = sums.get(key)
    sums.set(key, { ...move, amount: move.amount + (before?.amount ?? 0n) })
  }
  return [...sums.values()].flatMap(({ asset, amount, party }): readonly InspectedEffect[] => {
    if (amount === 0n) return []
    const shown = toAsset(asset, amount < 0n ? -amount : amount, facts)
    if (amount > 0n) return [{ type: 'receive', asset: shown }]
    return [{ type: 'send', asset: shown, ...(party === undefined ? {} : { party: { address: party } }) }]
  })
}

function toAsset(asset: string, amount: bigint, { accounts }: SolanaFacts): InspectedAsset {
  if (asset === 'native') return { type: 'native', amount }
  const decimals = readMint(accounts.get(asset))?.decimals
  return { type: 'token', address: asset, amount, ...(decimals === undefined ? {} : { decimals }) }
}

/** Grades a request whose effects are known only from its known instructions. */
function gradeSimulation(
  { intents }: DecodedTransaction,
  { status }: SolanaSimulation,
  isForeign: boolean,
  { ownerOf }: Owners,
): readonly Finding[] {
  if (status === 'success') return []
  if (status === 'failed') return [{ code: 'would-fail', severity: 'warn' }]
  // The owner of the receiving account is unknown.
  const isBlind = intents.some((intent) => intent.type === 'send-token' && ownerOf(intent.to) === undefined)
  return [{ code: 'not-simulated', severity: isForeign || isBlind ? 'warn' : 'info' }]
}
