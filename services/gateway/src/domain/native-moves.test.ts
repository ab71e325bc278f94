import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import type { RawCallFrame, RawTrace } from './chain-data.ts'
import { movesFromCallFrames, movesFromTraces } from './native-moves.ts'

const [a, b, c] = ['11', '22', '33'].map((pair): Hex => `0x${pair.repeat(20)}`) as [Hex, Hex, Hex]

const trace = (traceAddress: number[], action: RawTrace['action'], more: Partial<RawTrace> = {}): RawTrace => ({
  type: 'call',
  blockHash: '0x',
  transactionPosition: 0,
  traceAddress,
  action: { callType: 'call', ...action },
  ...more,
})
const frame = (type: string, value: bigint, more: Partial<RawCallFrame> = {}): RawCallFrame => ({
  type,
  from: a,
  to: b,
  value,
  error: null,
  calls: [],
  ...more,
})
const amounts = (moves: ReturnType<typeof movesFromTraces>) => moves.get(0)?.map(({ amount }) => amount) ?? []

describe('moves of the coin', () => {
  it('exclude everything below a failed call, and nothing else (Spec §7)', () => {
    const moves = movesFromTraces([
      trace([], { from: a, to: b, value: 1n }),
      trace([1], { from: b, to: c, value: 2n }, { error: 'Reverted' }),
      trace([1, 0], { from: c, to: a, value: 3n }),
      trace([12], { from: b, to: c, value: 4n }),
    ])
    expect(amounts(moves)).toEqual([1n, 4n])
  })

  it('exclude calls that only repeat a value (Spec §7)', () => {
    const moves = movesFromTraces([
      trace([], { callType: 'delegatecall', from: a, to: b, value: 1n }),
      trace([0], { callType: 'staticcall', from: a, to: b, value: 0n }),
      trace([1], { callType: 'callcode', from: a, to: b, value: 5n }),
    ])
    expect(amounts(moves)).toEqual([])
  })

  it('include created and destroyed contracts, but not the block reward (Spec §7)', () => {
    const moves = movesFromTraces([
      trace([], { from: a, value: 1n }, { type: 'create', result: { address: b } }),
      trace([0], { address: b, refundAddress: c, balance: 2n }, { type: 'suicide' }),
      { ...trace([], { from: a, to: b, value: 9n }, { type: 'reward' }), transactionPosition: null },
    ])
    expect(moves.get(0)).toMatchObject([
      { from: a, to: b, amount: 1n },
      { from: b, to: c, amount: 2n },
    ])
  })

  it('are the same with the call tracer (Spec §7)', () => {
    const moves = movesFromCallFrames([
      frame('CALL', 1n, {
        calls: [
          frame('DELEGATECALL', 1n, { calls: [frame('CALL', 2n)] }),
          frame('CALL', 3n, { error: 'execution reverted', calls: [frame('CALL', 4n)] }),
          frame('CREATE2', 5n),
          frame('SELFDESTRUCT', 6n),
        ],
      }),
    ])
    expect(amounts(moves)).toEqual([1n, 2n, 5n, 6n])
  })
})
