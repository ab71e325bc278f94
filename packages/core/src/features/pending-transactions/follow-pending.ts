import { isWalletError, toWalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import type { CallsStatus, Receipt, TransactionTracking } from '../../ports/index.ts'
import type { State } from '../../store/state.ts'
import {
  isActive,
  withCalls,
  withExpiry,
  withReceipt,
  withReplacement,
  withStatus,
} from './pending-transactions.flow.ts'
import type { PendingTransaction } from './pending-transactions.types.ts'

/** Time to the first check of a transaction, and the factor by which it grows with each check without a change. */
const FIRST_MS = 1_500
const GROWTH = 1.3
const SLOWEST_MS = 15_000
/** A hidden page sends no requests; this is the interval at which it checks its visibility. */
const HIDDEN_MS = 1_000
/** A dropped transaction may reappear, so it is still checked at this interval. */
const DROPPED_MS = 60_000
/** Maximum of searches for the transaction that replaced another one. */
const MAX_SEARCHES = 3

export interface FollowOptions {
  /** Returns the tracker for the transactions of a network; `undefined` if its chain family has none. */
  readonly trackingOf: (networkId: PendingTransaction['networkId']) => Promise<TrackedNetwork | undefined>
  /**
   * Waits for the receipt of a transaction; `undefined` if `trackingOf` follows it. @throws as
   * `ChainAdapter.waitForReceipt`
   */
  readonly readReceipt: (
    transaction: PendingTransaction,
    options: { readonly signal: AbortSignal; readonly onLastBlock: (height: bigint) => void },
  ) => Promise<Receipt> | undefined
  /** Requests the status of bundled calls from the wallet; `undefined` if the wallet is not connected. */
  readonly readCalls: (calls: PendingTransaction) => Promise<CallsStatus | 'unknown' | undefined>
  /** Called with a transaction that changed. */
  readonly onChange: (next: PendingTransaction, before: PendingTransaction) => void
}

export interface TrackedNetwork {
  readonly tracking: TransactionTracking
  readonly network: State['networks'][number]
}

/**
 * Follows the pending transactions: one timer for those with `trackTransactions`, which stops if there are none, and a
 * wait for the receipt of each other one. A hidden page sends no requests.
 */
export function followPending(context: Context, { trackingOf, readReceipt, readCalls, onChange }: FollowOptions) {
  const { clock, environment } = context.options
  const searches = new Map<string, number>()
  const waits = new Map<string, AbortController>()
  let cancel = () => {}
  let waitMs = FIRST_MS
  let isLooking = false
  let droppedAt = 0

  const followed = () => (context.getState().pendingTransactions ?? []).filter(isFollowed)

  function schedule(): void {
    cancel()
    const list = followed()
    endWaits(list)
    if (isLooking || list.length === 0 || context.signal.aborted) return
    cancel = clock.after(list.some(isActive) ? waitMs : DROPPED_MS, tick)
  }

  function tick(): void {
    if (environment.isHidden?.() === true) {
      endWaits([])
      cancel = clock.after(HIDDEN_MS, tick)
      return
    }
    isLooking = true
    const isSlowTurn = clock.now() - droppedAt >= DROPPED_MS
    if (isSlowTurn) droppedAt = clock.now()
    const due = followed().filter((each) => isSlowTurn || isActive(each))
    void Promise.all(due.map(lookAt)).then((changes) => {
      isLooking = false
      waitMs = changes.includes(true) ? FIRST_MS : Math.min(Math.round(waitMs * GROWTH), SLOWEST_MS)
      schedule()
    })
  }

  /** @returns whether a change is visible to the user. */
  async function lookAt(before: PendingTransaction): Promise<boolean> {
    try {
      const next = await look(before)
      if (next === undefined || context.signal.aborted) return false
      onChange(next, before)
      return next.status !== before.status || next.hash !== before.hash || next.confirmations !== before.confirmations
    } catch (error) {
      // After a failure of a node the next check is later; a pending transaction must not look lost.
      if (!context.signal.aborted) context.options.reporter.report(toWalletError(error))
      return false
    }
  }

  async function look(before: PendingTransaction): Promise<PendingTransaction | undefined> {
    if (before.type === 'calls') {
      const calls = await readCalls(before)
      return calls && withCalls(before, calls, clock.now())
    }
    if (awaitReceipt(before)) return undefined
    const { hash, address, networkId } = before
    const found = await trackingOf(networkId)
    if (found === undefined) return undefined
    const { tracking, network } = found
    const { signal } = context
    const reported = await tracking.readStatus({ hash, address, nonce: before.nonce, network, signal })
    const next = withStatus(before, reported, clock.now())
    if (reported.place !== 'taken') return next
    const { head } = reported
    const since = next.freeAt === undefined ? largest(0n, head - 256n) : BigInt(next.freeAt)
    const request = { address, nonce: next.nonce ?? 0, network, since, head, signal }
    const by = await tracking.findMined(request)
    if (by !== undefined && by !== hash) return withReplacement(next, by, clock.now())
    // Nodes behind the same URL are not in sync: the receipt of the transaction itself may come with the next check.
    const count = (searches.get(hash) ?? 0) + 1
    searches.set(hash, count)
    const waiting = { ...next, status: 'pending', missingSince: undefined } as const
    return count < MAX_SEARCHES ? waiting : withReplacement(next, undefined, clock.now())
  }

  /** Aborts the waits for receipts, except those of the given transactions. */
  function endWaits(keep: readonly PendingTransaction[]): void {
    const kept = new Set(keep.map(idOf))
    for (const [id, wait] of waits) if (!kept.has(id) && waits.delete(id)) wait.abort()
  }

  /**
   * Calls `waitForReceipt` once for a transaction; the adapter limits its time. @returns whether the receipt is read in
   * this way.
   */
  function awaitReceipt(transaction: PendingTransaction): boolean {
    const { hash, networkId } = transaction
    const id = idOf(transaction)
    if (waits.has(id)) return true
    const wait = new AbortController()
    const settle = (toNext: (before: PendingTransaction) => PendingTransaction) => {
      const before = followed().find((each) => each.hash === hash && each.networkId === networkId)
      if (before === undefined || context.signal.aborted) return
      const next = toNext(before)
      if (next !== before) onChange(next, before)
    }
    // Stored, because after a reload neither this page nor its nodes know when the transaction expires.
    const onLastBlock = (height: bigint) =>
      settle((before) => (before.lastBlock === String(height) ? before : { ...before, lastBlock: String(height) }))
    const reading = readReceipt(transaction, { signal: wait.signal, onLastBlock })
    if (reading === undefined) return false
    waits.set(id, wait)
    void reading
      .then(
        (receipt) => settle((before) => withReceipt(before, receipt, clock.now())),
        (error: unknown) => {
          // Another error of a node does not concern the transaction; the next check starts the wait again.
          if (isWalletError(error, 'transaction/expired')) settle((before) => withExpiry(before, clock.now()))
        },
      )
      .finally(() => waits.get(id) === wait && waits.delete(id))
    return true
  }

  return {
    /** Checks soon: a transaction was added, or another tab changed the list. */
    wake(): void {
      waitMs = FIRST_MS
      if (environment.isHidden?.() !== true)
        for (const each of followed()) if (each.type === 'transaction') awaitReceipt(each)
      schedule()
    },
    stop(): void {
      cancel()
      endWaits([])
    },
  }
}

/** A dropped transaction may reappear, unless it has expired. */
const isFollowed = (each: PendingTransaction): boolean =>
  isActive(each) || (each.status === 'dropped' && each.endedAt === undefined)

const idOf = ({ hash, networkId }: PendingTransaction): string => `${networkId}:${hash}`

const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)
