import { describe, expect, it } from 'vitest'
import { createPuzzleCounts } from './puzzle-counts.ts'
import { type RecentCalls, toPuzzleLevel } from './puzzle-level.ts'

const CALM: RecentCalls = { network: 0, address: 0, project: 0 }
const levelsOf = (name: keyof RecentCalls, counts: readonly number[]) =>
  counts.map((count) => toPuzzleLevel({ ...CALM, [name]: count }))

describe('toPuzzleLevel', () => {
  it('rises by one for every two calls of a network, up to seven', () => {
    expect(levelsOf('network', [0, 1, 2, 3, 4, 12, 14, 20, 40])).toEqual([0, 0, 1, 1, 2, 6, 7, 7, 7])
  })

  it('is 0 for the first two mails to an address, and rises by two for each later one', () => {
    expect(levelsOf('address', [0, 1, 2, 3, 4, 5])).toEqual([0, 0, 2, 4, 6, 7])
  })

  it('rises if a project has far more than a thousand logins an hour', () => {
    expect(levelsOf('project', [0, 249, 250, 499, 500, 1_000, 8_000])).toEqual([0, 0, 1, 1, 2, 3, 6])
  })

  it('is the higher level of network and address, plus the level of the project', () => {
    expect(toPuzzleLevel({ network: 4, address: 3, project: 0 })).toBe(4)
    expect(toPuzzleLevel({ network: 4, address: 0, project: 250 })).toBe(3)
    expect(toPuzzleLevel({ network: 40, address: 10, project: 8_000 })).toBe(7)
  })

  it('rounds the counts, which decay continuously', () => {
    expect(levelsOf('network', [1.99, 3.98])).toEqual([1, 2])
    expect(levelsOf('address', [1.99])).toEqual([2])
  })
})

describe('counts of calls', () => {
  it('are separate for each network, address and project, and decay with time', () => {
    let now = 0
    const counts = createPuzzleCounts({ now: () => now })
    for (const address of ['a', 'a', 'b']) counts.add({ network: '192.0.2', project: 'shop', address })
    const caller = { network: '192.0.2', project: 'shop' }
    expect(counts.read(caller)).toEqual({ network: 3, address: 0, project: 3 })
    expect(counts.read({ ...caller, address: 'a' }).address).toBe(2)
    expect(counts.read({ network: '192.0.3', project: 'other', address: 'b' })).toEqual({
      network: 0,
      address: 1,
      project: 0,
    })
    now = 6 * 60_000
    expect(counts.read({ ...caller, address: 'a' })).toEqual({ network: 1, address: 1.5, project: 0 })
  })
})
