export interface BatchOptions<T, R> {
  /** Processes all items in one step, and returns one result for each, in their order. */
  readonly run: (items: readonly T[]) => Promise<readonly R[]>
  readonly maxItems: number
  /** Maximum number of simultaneous steps. */
  readonly maxRunning?: number
  /** Absent: items are processed in the order of arrival. */
  readonly turns?: Turns<T>
}

/** How items share the groups. */
export interface Turns<T> {
  /** Key by which items take turns: each key contributes one item per round. */
  readonly turnKeyOf: (item: T) => string
  /** Items with the same order key keep their order, whatever their turn keys. */
  readonly orderOf: (item: T) => string
  readonly bytesOf: (item: T) => number
  /** Maximum bytes of one group; a single item may be larger. */
  readonly maxBytes: number
}

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a function that processes single items in groups: items that arrive while a step runs form the next group. There
 * is no timer, so a single item starts at once, and groups grow under load.
 *
 * @example const put = createBatch({ run: insertAll, maxItems: 500 })
 * await put(message)
 */
export function createBatch<T, R>({
  run,
  maxItems,
  maxRunning = 1,
  turns,
}: BatchOptions<T, R>): (item: T) => Promise<R> {
  const waiting = createQueues<Waiting<T, R>>(
    turns === undefined
      ? { turnKeyOf: () => '', orderOf: () => '', bytesOf: () => 0, maxBytes: 0 }
      : {
          turnKeyOf: ({ item }) => turns.turnKeyOf(item),
          orderOf: ({ item }) => turns.orderOf(item),
          bytesOf: ({ item }) => turns.bytesOf(item),
          maxBytes: turns.maxBytes,
        },
  )
  let running = 0
  let isPlanned = false

  function plan(): void {
    if (isPlanned || running >= maxRunning || waiting.isEmpty()) return
    isPlanned = true
    // Runs after the currently readable sockets were read, so that their messages join the group.
    setImmediate(() => {
      isPlanned = false
      void step(waiting.takeGroup(maxItems))
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
      waiting.add({ item, resolve, reject })
      plan()
    })
}

/** Returns a queue for each turn key. An item joins the queue in which items with its order key already wait. */
function createQueues<T>({ turnKeyOf, orderOf, bytesOf, maxBytes }: Turns<T>) {
  const queues = new Map<string, T[]>()
  const queueOfOrder = new Map<string, { readonly turnKey: string; count: number }>()

  function add(item: T): void {
    const order = orderOf(item)
    const assigned = queueOfOrder.get(order) ?? { turnKey: turnKeyOf(item), count: 0 }
    assigned.count += 1
    queueOfOrder.set(order, assigned)
    const queue = queues.get(assigned.turnKey)
    if (queue === undefined) queues.set(assigned.turnKey, [item])
    else queue.push(item)
  }

  function leave(item: T): void {
    const order = orderOf(item)
    const assigned = queueOfOrder.get(order)
    if (assigned === undefined) return
    assigned.count -= 1
    if (assigned.count === 0) queueOfOrder.delete(order)
  }

  return {
    isEmpty: () => queues.size === 0,
    add,
    /** Takes one item of each queue in turn. An item that does not fit becomes the first of the next group. */
    takeGroup(maxItems: number): readonly T[] {
      const group: T[] = []
      let bytes = 0
      // Setting a queue again makes it the last one, and the loop reaches it again.
      for (const [turnKey, queue] of queues) {
        const [item] = queue
        if (item === undefined || (group.length > 0 && bytes + bytesOf(item) > maxBytes)) continue
        queue.shift()
        queues.delete(turnKey)
        if (queue.length > 0) queues.set(turnKey, queue)
        leave(item)
        group.push(item)
        bytes += bytesOf(item)
        if (group.length === maxItems) break
      }
      return group
    },
  }
}
