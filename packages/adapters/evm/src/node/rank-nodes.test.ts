import { describe, expect, it } from 'vitest'
import { createRanking, rankNodes, type Sample } from './rank-nodes.ts'
import { createRankedUrls } from './ranked-urls.ts'

const ok = (latencyMs: number): Sample => ({ isOk: true, latencyMs })
const bad: Sample = { isOk: false, latencyMs: 1_000 }
const repeat = (count: number, sample: Sample) => Array.from({ length: count }, () => sample)

describe('rankNodes', () => {
  it('weighs stability 0.7 and latency 0.3 (Spec §9.10)', () => {
    const steady = { url: 'steady', samples: repeat(10, ok(100)) }
    const quick = (successes: number) => ({
      url: 'quick',
      samples: [...repeat(successes, ok(0)), ...repeat(10 - successes, bad)],
    })
    // 0.7 + 0 against 0.7 × 0.6 + 0.3 = 0.72, and 0.7 × 0.5 + 0.3 = 0.65.
    expect(rankNodes([steady, quick(6)])).toEqual(['quick', 'steady'])
    expect(rankNodes([steady, quick(5)])).toEqual(['steady', 'quick'])
  })

  it('keeps the configured order without samples, and puts an unreachable node last', () => {
    expect(
      rankNodes([
        { url: 'a', samples: [] },
        { url: 'b', samples: [] },
      ]),
    ).toEqual(['a', 'b'])
    expect(
      rankNodes([
        { url: 'dead', samples: [bad] },
        { url: 'slow', samples: [ok(900)] },
      ]),
    ).toEqual(['slow', 'dead'])
  })
})

describe('createRanking', () => {
  it('keeps the last ten samples, and limits each probe to 1 s (Spec §9.9)', async () => {
    const ranking = createRanking(() => 0)
    const limits = new Set<number>()
    let isUp = false
    const probe = async (url: string, timeoutMs: number) => {
      limits.add(timeoutMs)
      if (url === 'first' && !isUp) throw new Error('down')
    }
    await ranking.probe(['first', 'second'], probe)
    expect(ranking.order(['first', 'second'])).toEqual(['second', 'first'])
    isUp = true
    for (let round = 0; round < 9; round++) await ranking.probe(['first', 'second'], probe)
    expect(ranking.order(['first', 'second'])).toEqual(['second', 'first'])
    await ranking.probe(['first', 'second'], probe)
    expect(ranking.order(['first', 'second'])).toEqual(['first', 'second'])
    expect([...limits]).toEqual([1_000])
  })
})

describe('createRankedUrls', () => {
  it('probes in parallel with calls, at most every 4 s, never at the first call and never a single node (Spec §9.9)', async () => {
    let nowMs = 0
    const probed: string[] = []
    const probe = async (url: string) => {
      probed.push(url)
      if (url === 'a') throw new Error('down')
    }
    const rank = createRankedUrls({ now: () => nowMs })
    const call = (urls: readonly string[]) => rank(urls, probe)
    call(['a', 'b'])
    nowMs = 3_999
    call(['a', 'b'])
    expect(call(['alone'])).toEqual(['alone'])
    await import('./rank-nodes.ts')
    expect(probed).toEqual([])
    nowMs = 4_000
    call(['a', 'b'])
    call(['a', 'b'])
    await expect.poll(() => probed).toEqual(['a', 'b'])
    await expect.poll(() => call(['a', 'b'])).toEqual(['b', 'a'])
    nowMs = 60_000
    expect(call(['alone'])).toEqual(['alone'])
    expect(probed).toEqual(['a', 'b'])
  })
})
