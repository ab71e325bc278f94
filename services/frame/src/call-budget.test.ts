import { describe, expect, it } from 'vitest'
import { createCallBudget } from './call-budget.ts'

describe('createCallBudget', () => {
  it('X16: of 10,000 calls in a second runs 150, answers one of the others, and drops the rest', () => {
    let time = 0
    const admit = createCallBudget(() => time)
    const counts = { run: 0, refuse: 0, drop: 0 }
    for (let at = 0; at < 10_000; at += 1) {
      time = at / 10
      counts[admit()] += 1
    }
    expect(counts).toEqual({ run: 149, refuse: 1, drop: 9_850 })
  })

  it('runs 50 calls a second for as long as they come', () => {
    let time = 0
    const admit = createCallBudget(() => time)
    for (let at = 0; at < 5_000; at += 1) {
      time = at * 20
      expect(admit()).toBe('run')
    }
  })

  it('runs a hundred at once again after two seconds', () => {
    let time = 0
    const admit = createCallBudget(() => time)
    const admitAll = () => Array.from({ length: 101 }, admit).filter((each) => each === 'run').length
    expect(admitAll()).toBe(100)
    time = 2_000
    expect(admitAll()).toBe(100)
  })
})
