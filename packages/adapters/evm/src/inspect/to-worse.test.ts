import type { ApprovalChange, AssetChange } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'
import { toWorse } from './to-worse.ts'

const native = (amount: bigint): AssetChange => ({ type: 'native', amount })
const token = (name: string, amount: bigint): AssetChange => ({ type: 'token', token: name, amount })
const right = (amount: bigint): ApprovalChange => ({ type: 'token', token: 'a', spender: 's', amount })
const of = (changes: readonly AssetChange[], approvals: readonly ApprovalChange[] = []) => ({ changes, approvals })

const compare = (seen: ReturnType<typeof of>, later: ReturnType<typeof of> | undefined) =>
  toWorse({ simulation: { status: 'success', ...seen }, seen, later })

describe('toWorse', () => {
  it.each([
    ['no later result', undefined],
    ['the same result', of([native(-100n), token('a', 1_000n)], [right(5n)])],
    ['a price that moved by 5 %', of([native(-105n), token('a', 950n)], [right(5n)])],
    ['a right that is not given', of([native(-100n), token('a', 1_000n)])],
  ])('keeps the current result with %s', (_, later) => {
    const seen = of([native(-100n), token('a', 1_000n)], [right(5n)])
    expect(compare(seen, later)).toEqual({ status: 'success', ...seen })
  })

  it.each([
    ['nothing arrives', of([native(-100n)]), of([native(-100n)])],
    ['less arrives', of([native(-100n), token('a', 900n)]), of([native(-100n), token('a', 900n)])],
    ['more leaves', of([native(-900n), token('a', 1_000n)]), of([native(-900n), token('a', 1_000n)])],
    [
      'something else leaves',
      of([native(-100n), token('a', 1_000n), token('b', -1n)]),
      of([native(-100n), token('a', 1_000n), token('b', -1n)]),
    ],
    ['less leaves', of([native(-1n), token('a', 1_000n)]), of([native(-100n), token('a', 1_000n)])],
    [
      'a right is given',
      of([native(-100n), token('a', 1_000n)], [right(5n)]),
      of([native(-100n), token('a', 1_000n)], [right(5n)]),
    ],
  ])('X39: takes the worse of both results and marks it when, in the later block, %s', (_, later, worse) => {
    const found = compare(of([native(-100n), token('a', 1_000n)]), later)
    expect(found).toMatchObject({ isUnsteady: true, approvals: worse.approvals })
    expect(new Set(found.changes)).toEqual(new Set(worse.changes))
  })

  it('X39: takes the later result when only the current simulation reverts', () => {
    const later = of([native(-100n)])
    expect(toWorse({ simulation: { status: 'reverted' }, seen: undefined, later })).toEqual({
      status: 'success',
      ...later,
      isUnsteady: true,
    })
  })

  it('compares events with events, so that a token with a transfer fee causes no difference', () => {
    const seen = of([token('a', 1_000n)])
    const simulation = { status: 'success', ...of([token('a', 700n)]) } as const
    expect(toWorse({ simulation, seen, later: of([token('a', 1_000n)]) })).toBe(simulation)
  })
})
