import { describe, expect, it } from 'vitest'
import { createTokenBuckets, toCaller } from './token-bucket.ts'

function make(capacity: number, refillPerSecond: number) {
  const time = { now: 0 }
  return { time, ...createTokenBuckets({ capacity, refillPerSecond }, { now: () => time.now }) }
}

describe('createTokenBuckets', () => {
  it('grants its capacity, then returns the whole seconds to wait (Spec §5)', () => {
    const { time, take } = make(2, 0.5)
    expect([take('a', 1), take('a', 1), take('a', 1)]).toEqual([0, 0, 2])
    time.now = 2_000
    expect([take('a', 1), take('a', 1)]).toEqual([0, 2])
  })

  it('counts callers separately', () => {
    const { take } = make(1, 1)
    expect([take('a', 1), take('b', 1), take('a', 1)]).toEqual([0, 0, 1])
  })

  it('takes the whole capacity for a cost above it', () => {
    const { time, take } = make(2, 1)
    expect(take('a', 100)).toBe(0)
    time.now = 1_000
    expect(take('a', 100)).toBe(1)
  })

  it('charges for finished work, and grants nothing until that is refilled', () => {
    const { time, take, spend } = make(2, 1)
    spend('a', 3)
    expect([take('a', 1), take('b', 1)]).toEqual([2, 0])
    spend('a', 100)
    time.now = 2_000
    expect(take('a', 1)).toBe(1)
    time.now = 3_000
    expect(take('a', 1)).toBe(0)
  })

  it('returns how much was taken and is not refilled yet', () => {
    const { time, take, taken } = make(4, 1)
    expect(taken('a')).toBe(0)
    take('a', 3)
    expect([taken('a'), taken('b')]).toEqual([3, 0])
    time.now = 2_000
    expect(taken('a')).toBe(1)
  })
})

describe('toCaller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2:ffff::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, caller) => {
    expect(toCaller(address)).toBe(caller)
  })
})
