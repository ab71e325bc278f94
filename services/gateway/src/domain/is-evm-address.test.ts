import { describe, expect, it } from 'vitest'
import { isEvmAddress } from './is-evm-address.ts'

const CHECKED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('isEvmAddress', () => {
  it.each([CHECKED, CHECKED.toLowerCase(), `0x${CHECKED.slice(2).toUpperCase()}`])('accepts %s (EIP-55)', (address) => {
    expect(isEvmAddress(address)).toBe(true)
  })

  it.each([
    ['a capital too few', CHECKED.replace('aAeb', 'aaeb')],
    ['a capital too many', CHECKED.replace('aAeb', 'AAeb')],
    ['another digit', CHECKED.replace('6053', '6054')],
    ['a digit too few', CHECKED.slice(0, -1)],
  ])('rejects %s (EIP-55)', (_, address) => {
    expect(isEvmAddress(address)).toBe(false)
  })
})
