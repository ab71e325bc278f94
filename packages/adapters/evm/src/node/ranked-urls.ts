import type { Clock } from '@latchkey/core/ports'
import type { createRanking, Probe } from './rank-nodes.ts'

/** @see Spec §9 "fallback ranking probes every 4 s" */
const PROBE_INTERVAL_MS = 4_000

/**
 * Returns the function that sorts the nodes of a call, best first.
 *
 * Probes run in parallel with calls, at most every 4 s. A page that makes no call to a chain, or only one, causes no
 * probes. A single node is never probed. The ranking code loads at the first probe.
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
      // Without the ranking code, the configured order stays.
      if (due !== undefined) probeAll(urls, probe).catch(() => {})
    }
    return ranking?.order(urls) ?? urls
  }
}
