import { describe, expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

function make(limit: number, maxAddresses = 100) {
  const time = { now: 0 }
  return { time, check: createRateLimit({ limit, windowMs: 1000, clock: () => time.now, maxAddresses }) }
}

describe('a limit by address', () => {
  it('lets so many pass and tells how long the next one waits', () => {
    const { time, check } = make(2)
    expect([check('a'), check('a')]).toEqual([0, 0])
    time.now = 400
    expect(check('a')).toBe(600)
    time.now = 1000
    expect(check('a')).toBe(0)
  })

  it('counts addresses apart, and an IPv6 customer as one', () => {
    const { check } = make(1)
    expect([check('192.0.2.1'), check('192.0.2.2')]).toEqual([0, 0])
    expect(check('2001:db8:1:2::1')).toBe(0)
    expect(check('2001:db8:1:2:ffff::9')).toBeGreaterThan(0)
    expect(check('2001:db8:1:3::1')).toBe(0)
    expect(check('::ffff:192.0.2.1')).toBeGreaterThan(0)
  })

  it('remembers a bounded number of addresses', () => {
    const { check } = make(1, 3)
    for (const address of ['a', 'b', 'c', 'd']) check(address)
    expect(check('d')).toBeGreaterThan(0)
    // The oldest was forgotten.
    expect(check('a')).toBe(0)
  })
})
