import { isWalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { boundGas } from './bound-gas.ts'

const to = '0x00000000000000000000000000000000000000ee'
const bound = (method: string, params: unknown) =>
  JSON.parse(boundGas({ method, paramsText: JSON.stringify(params) }).paramsText ?? '') as unknown
const simulation = (...blockStateCalls: readonly unknown[]) => [{ blockStateCalls, validation: false }, 'latest']

describe('boundGas', () => {
  it.each([
    ['none', {}, '0x2faf080'],
    ['null', { gas: null }, '0x2faf080'],
    ['a small one', { gas: '0x5208' }, '0x5208'],
    ['an endless one', { gas: '0xffffffffffff' }, '0x2faf080'],
    ['one of 256 bits', { gas: `0x${'f'.repeat(64)}` }, '0x2faf080'],
    ['a number', { gas: 21_000 }, '0x5208'],
    ['a number of 2^53', { gas: '9007199254740993' }, '0x2faf080'],
    ['another name', { gasLimit: '0xffffffffffff' }, '0x2faf080'],
  ])('caps the gas of a call that names %s (Spec §5)', (_, members, gas) => {
    for (const method of ['eth_call', 'eth_estimateGas', 'eth_createAccessList'])
      expect(bound(method, [{ to, ...members }, 'latest', { a: 1 }])).toEqual([{ to, gas }, 'latest', { a: 1 }])
  })

  it('keeps the digits of every other number (Spec §7)', () => {
    const paramsText = '[{"gas":"0xffffffffffff","gas":"0x1","value":18446744073709551615}]'
    expect(boundGas({ method: 'eth_call', paramsText }).paramsText).toBe('[{"value":18446744073709551615,"gas":"0x1"}]')
  })

  it('does not change other methods, nor calls without a transaction (Spec §7)', () => {
    for (const call of [
      { method: 'eth_getBalance', paramsText: '[{"gas":"0xffffffffffff"}]' },
      { method: 'eth_call', paramsText: '[ ]' },
      { method: 'eth_estimateGas' },
    ])
      expect(boundGas(call)).toEqual(call)
  })

  it.each([
    ['by name', { to }],
    ['a list for a transaction', [[null, to]]],
    ['a text for a transaction', ['0x00']],
    ['nothing for a transaction', [null]],
    ['gas that is no quantity', [{ to, gas: 'endless' }]],
    ['gas below zero', [{ to, gas: -1 }]],
    ['gas of another spelling', [{ to, Gas: '0xffffffffffff' }]],
    ['gas spelled with a long s', [{ to, 'ga\u017f': '0xffffffffffff' }]],
  ])('rejects malformed parameters: %s (Spec §5)', (_, params) => {
    expect(refusalOf('eth_call', params)).toBe('request/invalid')
  })

  it('gives simulated calls without a gas limit the maximum gas of a transaction (EIP-7825)', () => {
    expect(bound('eth_simulateV1', simulation({ calls: [{ to }, { to, gas: '0xffffffffffff' }] }))).toEqual([
      {
        blockStateCalls: [
          {
            calls: [
              { to, gas: '0x1000000' },
              { to, gas: '0x2faf080' },
            ],
            blockOverrides: { gasLimit: '0x3faf080' },
          },
        ],
        validation: false,
      },
      'latest',
    ])
  })

  it('keeps all calls of a simulation within one limit (Spec §5)', () => {
    const many = Array.from({ length: 100 }, () => ({ to }))
    const [options] = bound('eth_simulateV1', simulation({ calls: many }, { calls: many })) as [
      { blockStateCalls: { calls: { gas: string }[] }[] },
    ]
    const gas = options.blockStateCalls.flatMap(({ calls }) => calls.map((call) => Number(call.gas)))
    expect(gas.reduce((sum, each) => sum + each, 0)).toBe(500_000_000)
  })

  it('caps the gas limit of a simulated block, and keeps its other overrides (Spec §5)', () => {
    const blockOverrides = { gasLimit: '0xffffffffffff', baseFeePerGas: '0x1' }
    expect(bound('eth_simulateV1', simulation({ calls: [], blockOverrides }))).toMatchObject([
      { blockStateCalls: [{ blockOverrides: { gasLimit: '0x1dcd6500', baseFeePerGas: '0x1' } }] },
      'latest',
    ])
  })

  it.each([
    ['no parameters', []],
    ['no blocks', [{}]],
    ['an empty list of blocks', simulation()],
    ['null for calls', simulation({ calls: null })],
    ['no calls', simulation({ stateOverrides: {} })],
    ['a list for a block', simulation([null])],
    ['a list for a call', simulation({ calls: [[null, to]] })],
    ['calls of another spelling', simulation({ calls: [], Calls: [{ to }] })],
    ['more gas than all may have', simulation({ calls: Array(11).fill({ to, gas: '0x2faf080' }) })],
  ])('rejects a simulation with %s (Spec §5)', (_, params) => {
    expect(refusalOf('eth_simulateV1', params)).toBe('request/invalid')
  })
})

function refusalOf(method: string, params: unknown): string | undefined {
  try {
    bound(method, params)
    return undefined
  } catch (error) {
    return isWalletError(error) ? error.code : String(error)
  }
}
