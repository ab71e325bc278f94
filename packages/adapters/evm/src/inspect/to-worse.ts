import type { ApprovalChange, AssetChange, Simulation } from '@latchkey/core/ports'
import { approvalKey, type Changes, keyOf } from './to-changes.ts'

/** Interest and prices change a little from block to block. Amounts that differ by more than 5 % count as different results. */
const TOLERANCE_DIVISOR = 20n

export interface Compared {
  /** The current result. Its amounts may have been corrected by balances. */
  readonly simulation: Simulation
  /** The current result by its events alone, to be compared with the events of the later block. */
  readonly seen: Changes | undefined
  /** The result in the later block, if there is one. */
  readonly later: Changes | undefined
}

/**
 * Returns the current result if the later one is the same. Otherwise returns, for each asset and approval, whichever result is worse
 * for the account, marked as `isUnsteady`.
 */
export function toWorse({ simulation, seen, later }: Compared): Simulation {
  if (later === undefined) return simulation
  if (seen === undefined) return { status: 'success', ...later, isUnsteady: true }
  if (!isOther(seen, later)) return simulation
  const { changes = seen.changes, approvals = seen.approvals } = simulation
  return {
    ...simulation,
    changes: worseChanges(changes, later.changes),
    approvals: worseApprovals(approvals, later.approvals),
    ...(later.isCut === true ? { isCut: true } : {}),
    isUnsteady: true,
  }
}

function isOther(seen: Changes, later: Changes): boolean {
  const amounts = [amountsOf(seen.changes), amountsOf(later.changes)] as const
  const keys = new Set(amounts.flatMap((each) => [...each.keys()]))
  const isMoved = [...keys].some((key) => isFar(amounts[0].get(key) ?? 0n, amounts[1].get(key) ?? 0n))
  return isMoved || worseApprovals(seen.approvals, later.approvals).some((each) => !seen.approvals.includes(each))
}

function worseChanges(now: readonly AssetChange[], later: readonly AssetChange[]): readonly AssetChange[] {
  const [left, right] = [amountsOf(now), amountsOf(later)]
  const all = new Map([...later, ...now].map((change) => [keyOf(change), change]))
  return [...all]
    .map(([key, change]) => ({ ...change, amount: least(left.get(key) ?? 0n, right.get(key) ?? 0n) }))
    .filter(({ amount }) => amount !== 0n)
}

/** The approvals of both results; for one that is in both, the larger amount. */
function worseApprovals(now: readonly ApprovalChange[], later: readonly ApprovalChange[]): readonly ApprovalChange[] {
  const worse = new Map(now.map((each) => [approvalKey(each), each]))
  for (const each of later) {
    const known = worse.get(approvalKey(each))
    if (known === undefined || isLarger(each, known)) worse.set(approvalKey(each), each)
  }
  return [...worse.values()]
}

function isLarger(one: ApprovalChange, other: ApprovalChange): boolean {
  if (one.type === 'token' && other.type === 'token')
    return one.amount > other.amount && isFar(one.amount, other.amount)
  if (one.type === 'all' && other.type === 'all') return one.isApproved && !other.isApproved
  return one.type === 'item' && other.type === 'item' && one.spender !== other.spender
}

const isFar = (one: bigint, other: bigint): boolean =>
  sizeOf(one - other) * TOLERANCE_DIVISOR > sizeOf(sizeOf(one) < sizeOf(other) ? other : one)

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const amountsOf = (changes: readonly AssetChange[]): ReadonlyMap<string, bigint> =>
  new Map(changes.map((change) => [keyOf(change), change.amount]))

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
