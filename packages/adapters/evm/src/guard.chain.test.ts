import { beforeAll, describe, expect, it } from 'vitest'
import { type Judged, precisionOf, recallOf, runCorpus, scoreOf } from '../fixtures/guard-corpus/run-corpus.ts'

let judged: readonly Judged[]
beforeAll(async () => {
  judged = await runCorpus()
})

const isMalicious = ({ label }: Judged) => label === 'malicious'
const names = (which: readonly Judged[]) => which.map(({ name }) => name)

describe('the guard on a corpus of labelled requests', () => {
  it('grades at least 200 requests of both labels', () => {
    expect(judged.length).toBeGreaterThanOrEqual(200)
    expect(judged.filter(isMalicious).length).toBeGreaterThan(80)
    expect(judged.filter((each) => !isMalicious(each)).length).toBeGreaterThan(80)
  })

  it('blocks no benign request, and advises against none', () => {
    const advised = judged.filter(({ report: { severity } }) => severity === 'block' || severity === 'danger')
    expect(names(advised.filter((each) => !isMalicious(each)))).toEqual([])
  })

  it('requires the consent of the visitor for 97 % of the malicious requests, and for few others', () => {
    const score = scoreOf(judged, ({ report }) => report.severity !== 'info', isMalicious)
    expect(recallOf(score)).toBeGreaterThanOrEqual(0.97)
    expect(precisionOf(score)).toBeGreaterThanOrEqual(0.91)
  })

  it('finds the transfer that the drainer hides behind a function named after a reward', () => {
    const traps = judged.filter(({ name }) => /ether for rewards/.test(name))
    expect(traps.length).toBeGreaterThan(3)
    for (const { report } of traps)
      expect(report.findings[0]).toMatchObject({ code: 'drainer-pattern', severity: 'danger' })
  })
})
