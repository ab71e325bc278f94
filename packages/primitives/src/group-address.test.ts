import { describe, expect, it } from 'vitest'
import { groupAddress } from './group-address.ts'

const textsOf = (address: string) => groupAddress(address).map(({ text }) => text)

describe('groupAddress', () => {
  it('splits an address into groups of four that join to the same address', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(textsOf(address).slice(0, 3)).toEqual(['0x', 'f39F', 'd6e5'])
    expect(textsOf(address).join('')).toBe(address)
  })

  it('returns the rest as a shorter last group', () => {
    expect(textsOf('abcde')).toEqual(['abcd', 'e'])
  })

  it('returns the position of each group', () => {
    expect(groupAddress('0x12345').map(({ start }) => start)).toEqual([0, 2, 6])
  })
})
