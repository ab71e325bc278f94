import { describe, expect, it } from 'vitest'
import { toOwnCode } from './to-own-code.ts'

describe('toOwnCode', () => {
  it('returns code that calls no other code, in lower case', () => {
    expect(toOwnCode('0x60AA5F52F1')).toBe('0x60aa5f52f1')
  })

  it('returns undefined for code that may run code that others choose', () => {
    expect([toOwnCode('0x5ff4'), toOwnCode('0x5ff2')]).toEqual([undefined, undefined])
  })

  it('does not treat pushed data as an instruction', () => {
    expect(toOwnCode('0x60f4')).toBe('0x60f4')
    expect(toOwnCode(`0x7f${'f4'.repeat(32)}00`)).toBe(`0x7f${'f4'.repeat(32)}00`)
    expect(toOwnCode(`0x7f${'00'.repeat(32)}f4`)).toBeUndefined()
  })

  it('returns the code of a minimal proxy, which contains the address of the code that it runs (EIP-1167)', () => {
    const proxyOf = (byte: string) => `0x363d3d373d3d3d363d73${byte.repeat(20)}5af43d82803e903d91602b57fd5bf3` as const
    expect(toOwnCode(proxyOf('be'))).toBe(proxyOf('be'))
    expect(toOwnCode(`${proxyOf('be')}00`)).toBeUndefined()
  })
})
