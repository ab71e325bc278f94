/** Times of a bystander's calls, and how many of them failed. */
export interface Latencies {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly longestMs: number
  readonly calls: number
  readonly failed: number
}

/**
 * Makes calls at a steady pace, independent of earlier responses, and times each.
 *
 * @param call - receives the number of the call; a rejection counts as failed, and its time is included.
 */
export async function measurePaced(
  call: (at: number) => Promise<unknown>,
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond: number },
): Promise<Latencies> {
  const times: number[] = []
  const running: Promise<void>[] = []
  let failed = 0
  const startedAt = performance.now()
  for (let at = 0; at < seconds * perSecond; at += 1) {
    const dueMs = (at * 1_000) / perSecond - (performance.now() - startedAt)
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs))
    const sentAt = performance.now()
    running.push(
      call(at)
        .catch(() => {
          failed += 1
        })
        .then(() => void times.push(performance.now() - sentAt)),
    )
  }
  await Promise.all(running)
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: times.at(-1) ?? 0, calls: times.length, failed }
}
