import type {
  CallsStatus,
  Receipt,
  SentTransaction,
  TransactionDescription,
  TransactionStatus,
} from '../../ports/index.ts'
import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'
import type { PendingTransaction } from './pending-transactions.types.ts'

/** Blocks after which no reorganisation is expected. */
export const CONFIRMATIONS = 3
/**
 * A local chain without activity creates no blocks: after this time in a block, a transaction is done. Milliseconds.
 */
const SETTLED_AFTER_MS = 60_000
/** How long a transaction that was known may be missing at the nodes, which are not in sync with each other. */
const DROPPED_AFTER_MS = 60_000
/** A transaction that no node ever had may have a private route to block builders. */
const NEVER_SEEN_AFTER_MS = 600_000
/** How long a transaction is pending before the reason is read: a few blocks of the slowest network. */
const STUCK_AFTER_MS = 45_000

/** The list of pending transactions. */
export const pendingFlow = factFlow<{
  listed: Pick<State, 'pendingTransactions'>
}>('pending-transactions')

/** Returns whether the status of a transaction can still change. */
export const isActive = ({ status }: Pick<PendingTransaction, 'status'>): boolean =>
  status === 'pending' || status === 'confirming'

/**
 * Returns a transaction with the status from its chain. Which transaction replaced it is searched separately
 * (`withReplacement`).
 *
 * @param now - Milliseconds since 1970.
 */
export function withStatus(before: PendingTransaction, reported: TransactionStatus, now: number): PendingTransaction {
  const known = withSent(before, reported.sent, now)
  const { mined, head } = reported
  if (mined !== undefined) {
    const minedAt = before.minedAt ?? now
    const fee = String(mined.fee)
    // The node with the head may be behind the node with the receipt.
    const confirmations = Math.max(1, Number(head - mined.blockNumber) + 1)
    const found = { ...known, minedAt, fee, confirmations, stuck: undefined, missingSince: undefined }
    if (mined.status === 'reverted') return { ...found, status: 'failed', endedAt: now }
    const isSettled = confirmations >= CONFIRMATIONS || now - minedAt >= SETTLED_AFTER_MS
    return isSettled ? { ...found, status: 'done', endedAt: now } : { ...found, status: 'confirming' }
  }
  // A reorganisation removed its block.
  const waiting = { ...known, minedAt: undefined, fee: undefined, confirmations: undefined }
  const free = reported.place === 'free' ? { ...waiting, freeAt: String(head) } : waiting
  if (reported.sent === undefined) return withMissing(free, now)
  const stuck = now - before.submittedAt < STUCK_AFTER_MS ? undefined : reported.stuck
  return { ...free, status: 'pending', missingSince: undefined, stuck }
}

function withSent(before: PendingTransaction, sent: SentTransaction | undefined, now: number): PendingTransaction {
  if (sent === undefined) return before
  const seen = { ...before, seenAt: before.seenAt ?? now }
  const { isForeign, nonce, isProven, description } = sent
  if (isForeign === true) return { ...seen, isForeign }
  return isProven === true ? { ...seen, ...toSigned(before, description), nonce, isProven } : { ...seen, nonce }
}

/** Returns the signed values, if the wallet signed something other than the request; the screen shows them instead. */
function toSigned(
  before: PendingTransaction,
  signed: TransactionDescription | undefined,
): Pick<PendingTransaction, 'to' | 'value' | 'token'> | undefined {
  if (signed === undefined || before.callsId !== undefined) return undefined
  const toText = ({ to, value, token }: Pick<PendingTransaction, 'to' | 'value' | 'token'>) =>
    [to, value, token?.address, token?.amount].join(' ').toLowerCase()
  if (toText(signed) === toText(before)) return undefined
  return { to: signed.to, value: signed.value, token: signed.token }
}

/** Returns bundled calls with the status from the wallet. @param found - `unknown`: the wallet does not have them. */
export function withCalls(before: PendingTransaction, found: CallsStatus | 'unknown', now: number): PendingTransaction {
  if (found === 'unknown') return withMissing(before, now)
  if (found.status === 'not-sent') return { ...before, status: 'failed', endedAt: now }
  const known = { ...before, missingSince: undefined }
  // From here on the chain has more details than the wallet.
  return found.status === 'pending' ? known : { ...known, type: 'transaction', hash: found.hash }
}

/** Returns a transaction with the status of its receipt. */
export function withReceipt(before: PendingTransaction, { status }: Receipt, now: number): PendingTransaction {
  return { ...before, status: status === 'success' ? 'done' : 'failed', minedAt: now, endedAt: now }
}

/** Returns the transaction as expired: no block can include it any more. */
export const withExpiry = (before: PendingTransaction, now: number): PendingTransaction => ({
  ...before,
  status: 'dropped',
  endedAt: now,
})

function withMissing(before: PendingTransaction, now: number): PendingTransaction {
  const missingSince = before.missingSince ?? now
  const isLost =
    before.seenAt === undefined
      ? now - before.submittedAt >= NEVER_SEEN_AFTER_MS
      : now - missingSince >= DROPPED_AFTER_MS
  return { ...before, missingSince, status: isLost ? 'dropped' : 'pending', stuck: undefined }
}

/** Returns a transaction that another one replaced. @param by - The replacement, if it is known. */
export function withReplacement(before: PendingTransaction, by: string | undefined, now: number): PendingTransaction {
  const ended = { ...before, status: 'replaced', stuck: undefined, missingSince: undefined, endedAt: now } as const
  return by === undefined ? ended : { ...ended, replacedBy: by }
}
