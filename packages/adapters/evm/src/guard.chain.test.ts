import { beforeAll, describe, expect, it } from 'vitest'
import { type Judged, precisionOf, recallOf, runCorpus, scoreOf } from '../fixtures/guard-corpus/run-corpus.ts'

let judged: readonly Judged[]
beforeAll(async () => {
  judged = await runCorpus()
})

const isMalicious = ({ label }: Judged) => label === 'malicious'
const names = (which: readonly Judged[]) => which.map(({ name }) => name)

describe('the guard on a corpus of labelled requests', () => {
  it('judges at least 200 of them, both kinds in earnest', () => {
    expect(judged.length).toBeGreaterThanOrEqual(200)
    expect(judged.filter(isMalicious).length).toBeGreaterThan(80)
    expect(judged.filter((each) => !isMalicious(each)).length).toBeGreaterThan(80)
  })

  it('stops no benign request, and advises against none', () => {
    const advised = judged.filter(({ report: { severity } }) => severity === 'block' || severity === 'danger')
    expect(names(advised.filter((each) => !isMalicious(each)))).toEqual([])
  })

  it('has the visitor look at 97 of a hundred malicious requests, and at few others', () => {
    const score = scoreOf(judged, ({ report }) => report.severity !== 'info', isMalicious)
    expect(recallOf(score)).toBeGreaterThanOrEqual(0.97)
    expect(precisionOf(score)).toBeGreaterThanOrEqual(0.91)
  })

  it('finds the transfer that the drainer hides behind the name of a reward', () => {
    const traps = judged.filter(({ name }) => /ether for rewards/.test(name))
    expect(traps.length).toBeGreaterThan(3)
    for (const { report } of traps)
      expect(report.findings[0]).toMatchObject({ code: 'drainer-pattern', severity: 'danger' })
  })
})
