export interface BatchOptions<T, R> {
  /** Does all of it in one step, and returns one result for each item, in their order. */
  readonly run: (items: readonly T[]) => Promise<readonly R[]>
  readonly maxItems: number
  /** Steps that may run at the same time. */
  readonly maxRunning?: number
}

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a function that does single things in groups: what arrives while a step runs goes together into the next. No
 * timer: a lone item goes at once, and under load the groups grow by themselves.
 *
 * @example const put = createBatch({ run: insertAll, maxItems: 500 })
 * await put(message)
 */
export function createBatch<T, R>({ run, maxItems, maxRunning = 1 }: BatchOptions<T, R>): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let running = 0
  let isPlanned = false

  function plan(): void {
    if (isPlanned || running >= maxRunning || waiting.length === 0) return
    isPlanned = true
    // After the sockets that are readable now were read: their messages come along.
    setImmediate(() => {
      isPlanned = false
      void step(waiting.splice(0, maxItems))
      plan()
    })
  }

  async function step(group: readonly Waiting<T, R>[]): Promise<void> {
    running += 1
    try {
      const results = await run(group.map(({ item }) => item))
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as R)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      running -= 1
      plan()
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      plan()
    })
}
