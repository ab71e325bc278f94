/** Waiting callers of one network address, of which more wait is refused. */
const MAX_PER_CALLER = 8

export interface EnrolmentWatch {
  /**
   * Resolves when an enrolment is decided, after `waitMs`, or when the caller leaves. A caller is told early where too many
   * wait, and none waits where it has `MAX_PER_CALLER` already.
   */
  readonly changeOf: (id: string, caller: string, signal: AbortSignal) => Promise<void>
  /** Returns whether a caller waits as often as it may. */
  readonly isBusy: (caller: string) => boolean
  /** Looks at once, after a decision on this node. Never rejects. */
  readonly check: () => Promise<void>
  /** Tells everybody who waits, and ends. */
  readonly stop: () => Promise<void>
}

export interface EnrolmentWatchOptions {
  /** Returns which of these enrolments are settled. */
  readonly findSettled: (ids: readonly string[]) => Promise<readonly string[]>
  readonly onFailure: (error: unknown) => void
  /** Between two searches: decisions of other nodes are seen by then. Default 1,000 ms. */
  readonly pollMs?: number | undefined
  /** Default 25,000 ms, less than proxies wait for. */
  readonly waitMs?: number | undefined
  /** Callers that wait on this node. Default 2,000. */
  readonly maxWaiters?: number | undefined
}

interface Waiter {
  readonly id: string
  readonly caller: string
  readonly end: () => void
}

/**
 * Lets callers wait for the decisions about enrolments. One query a second serves all of them, on whatever node the decision
 * was made; nobody waits for a connection to the database.
 */
export function createEnrolmentWatch(options: EnrolmentWatchOptions): EnrolmentWatch {
  const { findSettled, onFailure, pollMs = 1_000, waitMs = 25_000, maxWaiters = 2_000 } = options
  const waiters = new Set<Waiter>()
  const counts = new Map<string, number>()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const countOf = (caller: string) => counts.get(caller) ?? 0

  function add(waiter: Waiter): void {
    waiters.add(waiter)
    counts.set(waiter.caller, countOf(waiter.caller) + 1)
    timer ??= setInterval(() => void check(), pollMs).unref()
  }

  function remove(waiter: Waiter): void {
    if (!waiters.delete(waiter)) return
    const left = countOf(waiter.caller) - 1
    if (left > 0) counts.set(waiter.caller, left)
    else counts.delete(waiter.caller)
    if (waiters.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** The caller with the most waiters gives a place up, its oldest first. */
  function makeRoom(): void {
    let heaviest: Waiter | undefined
    for (const waiter of waiters)
      if (heaviest === undefined || countOf(waiter.caller) > countOf(heaviest.caller)) heaviest = waiter
    heaviest?.end()
  }

  async function search(): Promise<void> {
    try {
      const ids = [...new Set([...waiters].map(({ id }) => id))]
      const settled = new Set(ids.length === 0 ? [] : await findSettled(ids))
      for (const waiter of waiters) if (settled.has(waiter.id)) waiter.end()
    } catch (error) {
      onFailure(error)
    }
  }

  function check(): Promise<void> {
    running ??= search().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    changeOf: (id, caller, signal) =>
      new Promise((resolve) => {
        if (isStopped || signal.aborted || countOf(caller) >= MAX_PER_CALLER) return resolve()
        if (waiters.size >= maxWaiters) makeRoom()
        const waiter: Waiter = { id, caller, end: () => end() }
        const timeout = setTimeout(() => end(), waitMs)
        timeout.unref()
        function end(): void {
          clearTimeout(timeout)
          signal.removeEventListener('abort', end)
          remove(waiter)
          resolve()
        }
        signal.addEventListener('abort', end, { once: true })
        add(waiter)
      }),
    isBusy: (caller) => countOf(caller) >= MAX_PER_CALLER,
    check,
    stop: async () => {
      isStopped = true
      for (const waiter of waiters) waiter.end()
      await running
    },
  }
}
