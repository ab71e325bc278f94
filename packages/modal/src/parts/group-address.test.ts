import { describe, expect, it } from 'vitest'
import { groupAddress } from './group-address.ts'

describe('groupAddress', () => {
  it('breaks an address into fours that put together are the address', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(groupAddress(address).slice(0, 3)).toEqual(['0x', 'f39F', 'd6e5'])
    expect(groupAddress(address).join('')).toBe(address)
  })

  it('keeps what is left at the end', () => {
    expect(groupAddress('abcde')).toEqual(['abcd', 'e'])
  })
})
