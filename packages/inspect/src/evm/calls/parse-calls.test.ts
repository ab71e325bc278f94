import { describe, expect, it } from 'vitest'
import { parseCalls, toTransferCall } from './parse-calls.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

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

describe('toTransferCall', () => {
  it('returns the transaction of a transfer of the coin, and of a token (ERC-20)', () => {
    expect(toTransferCall({ to: TO, amount: 7n })).toEqual({ to: TO, value: 7n })
    expect(toTransferCall({ to: TO, amount: 7n, token: TOKEN })).toEqual({
      to: TOKEN,
      value: 0n,
      data: `0xa9059cbb${'0'.repeat(24)}${TO.slice(2).toLowerCase()}${'7'.padStart(64, '0')}`,
    })
  })

  it('returns undefined for an amount below zero or a token without an address', () => {
    expect(toTransferCall({ to: TO, amount: -1n })).toBeUndefined()
    expect(toTransferCall({ to: TO, amount: 1n, token: 'USDC' })).toBeUndefined()
  })
})
