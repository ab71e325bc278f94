/** Times of calls that were prepared before. */
export interface CallTimes {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly perSecond: number
}

/**
 * Makes each call once, by several clients of which each makes the next when the last one has ended.
 *
 * @throws what a call rejects with
 */
export async function measureCalls<T>(
  inputs: readonly T[],
  clients: number,
  call: (input: T) => Promise<unknown>,
): Promise<CallTimes> {
  const waiting = inputs.values()
  const times: number[] = []
  const startedAt = performance.now()
  const runClient = async () => {
    for (const input of waiting) {
      const sentAt = performance.now()
      await call(input)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  const tookMs = performance.now() - startedAt
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), perSecond: (times.length * 1_000) / tookMs }
}
