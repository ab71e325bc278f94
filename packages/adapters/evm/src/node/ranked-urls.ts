import type { Clock } from '@latchkey/core/ports'
import type { createRanking, Probe } from './rank-nodes.ts'

/** @see Spec §9 "fallback ranking probes every 4 s" */
const PROBE_INTERVAL_MS = 4_000

/**
 * Returns the function that puts the nodes of a call in order, best first.
 *
 * Probes run beside calls, at most every 4 s: a page that sends no call to a chain probes nothing, and neither does the
 * first call. One node alone is never probed. The code that ranks loads with the first probe.
 */
export function createRankedUrls({ now }: Pick<Clock, 'now'>) {
  const dueAt = new Map<string, number>()
  let ranking: ReturnType<typeof createRanking> | undefined

  async function probeAll(urls: readonly string[], probe: Probe): Promise<void> {
    const { createRanking } = await import('./rank-nodes.ts')
    ranking ??= createRanking(now)
    await ranking.probe(urls, probe)
  }

  return (urls: readonly string[], probe: Probe): readonly string[] => {
    if (urls.length < 2) return urls
    const key = urls.join(' ')
    const due = dueAt.get(key)
    if (due === undefined || now() >= due) {
      dueAt.set(key, now() + PROBE_INTERVAL_MS)
      // Without the code that ranks, the configured order stands.
      if (due !== undefined) probeAll(urls, probe).catch(() => {})
    }
    return ranking?.order(urls) ?? urls
  }
}
