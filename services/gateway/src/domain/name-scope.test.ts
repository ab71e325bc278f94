import { describe, expect, it } from 'vitest'
import { assertNameScope } from './name-scope.ts'

const scope = { purpose: 'register-name', service: 'gateway.example', chainId: 'eip155:1' } as const
const expected = {
  purpose: 'register-name',
  chainId: 'eip155:1',
  services: ['gateway.example', 'localhost:4100'],
  acceptsPlain: false,
} as const

describe('assertNameScope', () => {
  it('accepts a message for this service, network and purpose (Spec §7.19)', () => {
    for (const service of ['gateway.example', 'Gateway.example', 'localhost:4100'])
      expect(() => assertNameScope({ ...scope, service }, expected)).not.toThrow()
  })

  it.each([
    [{ ...scope, service: 'other.example' }, 'the message is for another service'],
    [{ ...scope, service: undefined }, 'the message names no service'],
    [{ ...scope, purpose: undefined }, 'expected register-name'],
    [{ ...scope, purpose: 'update-name-address' as const }, 'expected register-name'],
    [{ ...scope, chainId: undefined }, 'the message is for another network'],
    [{ ...scope, chainId: 'eip155:10' }, 'the message is for another network'],
    [{}, 'the message names no service'],
  ])('rejects %o (Spec §7.19)', (signed, problem) => {
    expect(() => assertNameScope(signed, expected)).toThrow(problem)
  })

  it('accepts a message without a scope if the operator allows it, but no wrong scope', () => {
    const lenient = { ...expected, acceptsPlain: true }
    expect(() => assertNameScope({}, lenient)).not.toThrow()
    expect(() => assertNameScope({ ...scope, service: 'other.example' }, lenient)).toThrow('another service')
    expect(() => assertNameScope({ purpose: 'register-name' }, lenient)).toThrow('names no service')
  })
})
