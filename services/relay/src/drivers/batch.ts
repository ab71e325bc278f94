export interface BatchOptions<T, R> {
  /** Does all of it in one step, and returns one result for each item, in their order. */
  readonly run: (items: readonly T[]) => Promise<readonly R[]>
  readonly maxItems: number
  /** Steps that may run at the same time. */
  readonly maxRunning?: number
  /** Absent: items go in the order in which they came. */
  readonly turns?: Turns<T>
}

/** How items of different origins share the groups. */
export interface Turns<T> {
  /** Origin of an item: each gives one item in turn. */
  readonly originOf: (item: T) => string
  /** Items of one such key keep their order, whatever their origins. */
  readonly orderOf: (item: T) => string
  readonly bytesOf: (item: T) => number
  /** Bytes of one group, or of the one item that is larger. */
  readonly maxBytes: number
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
export function createBatch<T, R>({
  run,
  maxItems,
  maxRunning = 1,
  turns,
}: BatchOptions<T, R>): (item: T) => Promise<R> {
  const waiting = createQueues<Waiting<T, R>>(
    turns === undefined
      ? { originOf: () => '', orderOf: () => '', bytesOf: () => 0, maxBytes: 0 }
      : {
          originOf: ({ item }) => turns.originOf(item),
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
    // After the sockets that are readable now were read: their messages come along.
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

/** Returns a queue for each origin. An item joins the queue in which items with its order key wait already. */
function createQueues<T>({ originOf, orderOf, bytesOf, maxBytes }: Turns<T>) {
  const queues = new Map<string, T[]>()
  const placeOf = new Map<string, { readonly origin: string; count: number }>()

  function add(item: T): void {
    const order = orderOf(item)
    const place = placeOf.get(order) ?? { origin: originOf(item), count: 0 }
    place.count += 1
    placeOf.set(order, place)
    const queue = queues.get(place.origin)
    if (queue === undefined) queues.set(place.origin, [item])
    else queue.push(item)
  }

  function leave(item: T): void {
    const order = orderOf(item)
    const place = placeOf.get(order)
    if (place === undefined) return
    place.count -= 1
    if (place.count === 0) placeOf.delete(order)
  }

  return {
    isEmpty: () => queues.size === 0,
    add,
    /** Takes one item of each queue in turn. What does not fit any more stays first for the next group. */
    takeGroup(maxItems: number): readonly T[] {
      const group: T[] = []
      let bytes = 0
      // A queue that is set again comes last, and the loop comes back to it.
      for (const [origin, queue] of queues) {
        const [item] = queue
        if (item === undefined || (group.length > 0 && bytes + bytesOf(item) > maxBytes)) continue
        queue.shift()
        queues.delete(origin)
        if (queue.length > 0) queues.set(origin, queue)
        leave(item)
        group.push(item)
        bytes += bytesOf(item)
        if (group.length === maxItems) break
      }
      return group
    },
  }
}
