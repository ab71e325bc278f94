import { describe, expect, it } from 'vitest'
import type { IndexedBlock } from '../domain/activity.ts'
import { createReadPlan } from './read-plan.ts'

const transfer = {
  kind: 'erc20',
  contract: '0x01',
  tokenId: null,
  from: '0x02',
  to: '0x03',
  amount: 1n,
} as const

/** Returns blocks with the given number of events each. */
function blocksOf(count: number, eventsEach: number): readonly IndexedBlock[] {
  const events = Array.from({ length: eventsEach }, () => transfer)
  return Array.from({ length: count }, (_, number) => ({
    number,
    hash: '0x',
    parentHash: '0x',
    minedAt: 0,
    isTraced: true,
    transactions: [
      { index: 0, hash: '0x', from: '0x', to: null, created: null, nonce: 0, succeeded: true, events } as const,
    ],
  }))
}

describe('read plan', () => {
  it('starts with 25 blocks in each of four reads if blocks are nearly empty', () => {
    const plan = createReadPlan()
    plan.succeeded(blocksOf(25, 10))
    expect([plan.blocks(), plan.reads()]).toEqual([25, 4])
  })

  it('reads as many blocks as contain 10,000 events', () => {
    const plan = createReadPlan()
    plan.succeeded(blocksOf(25, 1_000))
    expect([plan.blocks(), plan.reads()]).toEqual([10, 4])
  })

  it('reads one block at a time if each contains more than that', () => {
    const plan = createReadPlan()
    plan.succeeded(blocksOf(1, 50_000))
    expect([plan.blocks(), plan.reads()]).toEqual([1, 1])
  })

  it('halves with each failure down to one block, and grows by one block with each read', () => {
    const plan = createReadPlan()
    const seen = Array.from({ length: 6 }, () => {
      plan.failed()
      return plan.blocks()
    })
    expect(seen).toEqual([12, 6, 3, 1, 1, 1])
    expect(plan.reads()).toBe(1)
    plan.succeeded(blocksOf(1, 0))
    expect([plan.blocks(), plan.reads()]).toEqual([2, 4])
  })
})
