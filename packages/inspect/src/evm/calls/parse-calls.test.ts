import { describe, expect, it } from 'vitest'
import { parseCalls } from './parse-calls.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('parseCalls', () => {
  it('removes fields that are not part of an EVM transaction', () => {
    const call = { to: TO, value: 1n, data: '0xab' }
    expect(
      parseCalls([
        { ...call, gas: 5n },
        { to: TO, value: 0n, data: undefined },
      ]),
    ).toEqual([call, { to: TO, value: 0n }])
  })

  it.each([
    ['no object', 'text'],
    ['null', null],
    ['no recipient', { value: 1n }],
    ['a recipient of another family', { to: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', value: 1n }],
    ['a value that is no bigint', { to: TO, value: 1 }],
    ['a value below zero', { to: TO, value: -1n }],
    ['data that is not hexadecimal', { to: TO, value: 1n, data: 'ab' }],
  ])('returns undefined when one of the calls has %s', (_, call) => {
    expect(parseCalls([{ to: TO, value: 1n }, call])).toBeUndefined()
  })
})
