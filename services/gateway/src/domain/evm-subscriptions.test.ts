import { describe, expect, it } from 'vitest'
import { matchesLog, readSubscription } from './evm-subscriptions.ts'

const ADDRESS = `0x${'A1'.repeat(20)}`
const [A, B] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`]
const read = (...params: readonly unknown[]) => readSubscription(JSON.stringify(params))

function filterOf(filter: Record<string, unknown>) {
  const subscription = read('logs', filter)
  if (subscription.kind !== 'logs') throw new Error('it is no subscription to logs')
  return subscription.filter
}

describe('readSubscription', () => {
  it('accepts heads, and logs of an address or a topic (Spec §7)', () => {
    expect(read('newHeads')).toEqual({ kind: 'newHeads' })
    expect(read('newHeads', {})).toEqual({ kind: 'newHeads' })
    expect(filterOf({ address: ADDRESS }).addresses).toEqual(new Set([ADDRESS.toLowerCase()]))
    expect(filterOf({ topics: [[A, B], null] }).topics).toEqual([new Set([A, B]), undefined])
  })

  it('returns equal keys for filters with alternatives in another order (Spec §7)', () => {
    expect(filterOf({ topics: [[A, B]] }).key).toBe(filterOf({ topics: [[B, A]], address: [] }).key)
    expect(filterOf({ topics: [A, null] }).key).not.toBe(filterOf({ topics: [A] }).key)
  })

  it.each([
    ['another subscription', ['newPendingTransactions'], 'not allowed'],
    ['no subscription', [], 'not allowed'],
    ['logs of everything', ['logs', {}], 'name an address or a topic'],
    ['logs of everything in other words', ['logs', { address: [], topics: [null, [], [A, null]] }], 'name an address'],
    ['logs without a filter', ['logs'], 'params.1'],
    ['too many addresses', ['logs', { address: Array.from({ length: 101 }, () => ADDRESS) }], 'params.1.address'],
    ['too many alternatives', ['logs', { topics: [Array.from({ length: 101 }, () => A)] }], 'params.1.topics.0'],
    ['too many topics', ['logs', { topics: [A, A, A, A, A] }], 'at most 4 topics'],
    ['no address', ['logs', { address: '0x1' }], 'params.1.address'],
    ['a block of the past', ['logs', { address: ADDRESS, blockHash: A }], 'no subscription'],
  ])('rejects %s (Spec §7)', (_, params, problem) => {
    expect(() => read(...params)).toThrow(problem)
  })
})

describe('matchesLog', () => {
  const log = { address: ADDRESS.toLowerCase(), topics: [A, B] }
  it.each([
    ['its address', { address: ADDRESS }, true],
    ['another address', { address: `0x${'b1'.repeat(20)}` }, false],
    ['its first topic', { topics: [A] }, true],
    ['one of several', { topics: [null, [A, B]] }, true],
    ['a topic at another position', { topics: [B] }, false],
    ['more positions than it has topics', { topics: [A, null, null] }, false],
  ])('matches a log by %s (Spec §7)', (_, filter, isTaken) => {
    expect(matchesLog(filterOf(filter), log)).toBe(isTaken)
  })
})
