/** Calls of several clients, each of which sends the next call when it has its response. */
export interface Load {
  readonly title: string
  readonly p50Ms: number
  readonly p99Ms: number
  readonly perSecond: number
  readonly failed: number
}

export interface LoadOptions {
  readonly title: string
  readonly seconds: number
  readonly clients: number
  /** @param at - number of the call; a rejection counts as failed. */
  readonly call: (at: number) => Promise<unknown>
}

/** Measures a load. */
export async function measureLoad({ title, seconds, clients, call }: LoadOptions): Promise<Load> {
  const times: number[] = []
  let next = 0
  let failed = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  const runClient = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      const at = next
      next += 1
      await call(at).catch(() => {
        failed += 1
      })
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  const tookMs = performance.now() - startedAt
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { title, p50Ms: at(0.5), p99Ms: at(0.99), perSecond: (times.length * 1_000) / tookMs, failed }
}
