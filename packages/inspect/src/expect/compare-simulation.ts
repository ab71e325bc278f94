import type { Finding } from '../inspection.ts'
import type { ApprovalChange, AssetChange, Simulation } from '../simulation.ts'
import { block } from './block.ts'
import type { Exchange } from './exchanges.ts'
import type { Expectation, OrderAmount, OrderAsset } from './expectation.types.ts'
import { isSameAsset } from './is-same-asset.ts'

const NOBODY = `0x${'0'.repeat(40)}`

/**
 * Compares a simulated request of the modal with its order, and returns the differences. A simulation without balance
 * changes has no differences and proves nothing.
 */
export function compareSimulation(
  simulation: Simulation | undefined,
  expects: Expectation,
  exchange: Exchange,
): readonly Finding[] {
  const { status, changes: given, approvals = [], isCut } = simulation ?? {}
  if (status !== 'success' || given === undefined) return []
  const changes = sumUp(given)
  if (isCut === true) return [block('order-unproved')]
  return [
    ...changes.filter((change) => isLoss(change, expects)).map((change) => block('order-paid', toSubject(change))),
    ...compareProceeds(changes, expects),
    ...approvals
      .filter((approval) => isRight(approval, expects, exchange))
      .map(({ spender }) => block('order-rights', { party: { address: spender.toLowerCase() } })),
  ]
}

/** Returns whether a simulation shows all that a swap does. */
export function isShown(simulation: Simulation | undefined): boolean {
  return simulation?.status === 'success' && simulation.changes !== undefined && simulation.isCut !== true
}

/** Merges the changes of each asset into one. */
function sumUp(changes: readonly AssetChange[]): readonly AssetChange[] {
  const sums: AssetChange[] = []
  for (const change of changes) {
    const at = sums.findIndex((each) => isSameAsset(toAsset(each), toAsset(change)))
    const before = sums[at]
    if (before === undefined) sums.push(change)
    else sums[at] = { ...change, amount: before.amount + change.amount }
  }
  return sums
}

const toAsset = (change: AssetChange): OrderAsset => {
  if (change.type === 'native') return { type: 'native' }
  if (change.type === 'token') return { type: 'token', address: change.token }
  return { type: 'item', address: change.collection, itemId: change.itemId }
}

const toSubject = (change: AssetChange) => {
  const asset = toAsset(change)
  return asset.type === 'native' ? {} : { party: { address: asset.address.toLowerCase() } }
}

/** Returns whether an asset leaves that was not ordered, or more of it than was ordered. */
function isLoss(change: AssetChange, expects: Expectation): boolean {
  if (change.amount >= 0n) return false
  if (expects.type === 'approve' || expects.type === 'revoke') return true
  return !isSameAsset(toAsset(change), expects.pays.asset) || -change.amount > expects.pays.amount
}

function compareProceeds(changes: readonly AssetChange[], expects: Expectation): readonly Finding[] {
  if (expects.type !== 'swap' && expects.type !== 'approve-and-swap') return []
  const { asset, amount } = expects.receives
  const received = changes
    .filter((change) => isSameAsset(toAsset(change), asset))
    .reduce((sum, change) => sum + change.amount, 0n)
  return received >= amount ? [] : [block('order-received', toReceived(expects.receives, received))]
}

/** Raw units of the asset; omitted if the screen does not describe the asset, because nobody reads raw units. */
function toReceived({ asset, amount, shown }: OrderAmount, received: bigint) {
  if (shown === undefined || asset.type === 'item') return {}
  return { asset: { ...asset, amount, ...shown }, expected: String(amount), actual: String(received) }
}

/**
 * Returns whether an account that the order does not name gets a right. Many tokens also report the remaining allowance
 * after a right was used.
 */
function isRight(approval: ApprovalChange, expects: Expectation, { routers, aggregators }: Exchange): boolean {
  const spender = approval.spender.toLowerCase()
  if (approval.type === 'all') return approval.isApproved
  if (approval.type === 'item') return spender !== NOBODY
  if (approval.amount === 0n) return false
  if (expects.type === 'revoke' || expects.type === 'transfer') return true
  const isExchange = routers.has(spender) || aggregators.has(spender)
  if (!isExchange || !isSameAsset({ type: 'token', address: approval.token }, expects.pays.asset)) return true
  return expects.type === 'approve' && approval.amount > expects.pays.amount
}
