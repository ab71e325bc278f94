import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CaipNetworkId, isCaipNetworkId, isNamespace, NAMESPACES, toCaipAddress } from './caip.ts'
import { parseCaipAddress, parseCaipNetworkId, toEvmChainId } from './parse-caip.ts'

const networkOf = fc.oneof(
  fc.tuple(fc.constant('eip155' as const), fc.stringMatching(/^[1-9][0-9]{0,31}$/)),
  fc.tuple(
    fc.constantFrom('solana' as const, 'bip122' as const, 'polkadot' as const),
    fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/),
  ),
)
const account = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)

describe('chain families', () => {
  it('are eip155, solana, bip122 and polkadot (Spec §9.31)', () => {
    expect([...NAMESPACES].sort()).toEqual(['bip122', 'eip155', 'polkadot', 'solana'])
    expect(isNamespace('eip155')).toBe(true)
    for (const other of ['cosmos', 'EIP155', '', undefined, null, 1, {}]) expect(isNamespace(other)).toBe(false)
  })
})

describe('CAIP-2 chain ids', () => {
  it('are equal after formatting and parsing', () => {
    fc.assert(
      fc.property(networkOf, ([ns, ref]) => {
        expect(isCaipNetworkId(`${ns}:${ref}`)).toBe(true)
        expect(parseCaipNetworkId(`${ns}:${ref}`)).toEqual({ namespace: ns, reference: ref })
      }),
    )
  })

  it.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'cosmos:1',
    'eip155:a b',
    `eip155:${'1'.repeat(33)}`,
    'eip155:1\n',
    'eip155:0',
    'eip155:01',
    'eip155:abc',
    'eip155:0x1',
    'eip155:-1',
    'eip155:1e3',
  ])('throw for %j', (text) => {
    expect(isCaipNetworkId(text)).toBe(false)
    expect(() => parseCaipNetworkId(text)).toThrow(expect.objectContaining({ code: 'caip/invalid' }))
  })

  it('never throw in type guards', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isCaipNetworkId(value) === 'boolean'))
  })
})

describe('CAIP-10 account ids', () => {
  it('are equal after formatting and parsing', () => {
    fc.assert(
      fc.property(networkOf, account, ([ns, ref], address) => {
        const networkId: CaipNetworkId = `${ns}:${ref}`
        expect(parseCaipAddress(toCaipAddress(networkId, address))).toEqual({
          namespace: ns,
          reference: ref,
          networkId,
          address,
        })
      }),
    )
  })

  it.each(['', 'eip155:1', 'eip155:1:', 'eip155:1:a:b', 'x:1:a', 'eip155:1:a b', `eip155:1:${'a'.repeat(129)}`])(
    'throw for %j',
    (text) => {
      expect(() => parseCaipAddress(text)).toThrow(expect.objectContaining({ code: 'caip/invalid' }))
    },
  )
})

describe('toEvmChainId', () => {
  it('returns the number of every EVM chain', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => toEvmChainId(`eip155:${id}`) === id),
    )
  })

  it.each<CaipNetworkId>(['solana:1', 'eip155:0', 'eip155:01', 'eip155:-1', 'eip155:a', 'eip155:9007199254740992'])(
    'throws for %s',
    (networkId) => {
      expect(() => toEvmChainId(networkId)).toThrow(expect.objectContaining({ code: 'caip/invalid' }))
    },
  )
})
