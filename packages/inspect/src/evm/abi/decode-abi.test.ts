import { describe, expect, it } from 'vitest'
import { decodeAbi } from './decode-abi.ts'

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const ADDRESS = `0x${'ab'.repeat(20)}`

describe('decodeAbi', () => {
  it('decodes words of every type', () => {
    const data = `${word(BigInt(ADDRESS))}${word(5)}${word(1)}${'cd'.repeat(4)}${'0'.repeat(56)}`
    expect(decodeAbi('address,uint256,bool,bytes4', data)).toEqual([
      ADDRESS,
      5n,
      true,
      `0x${'cd'.repeat(4)}${'0'.repeat(56)}`,
    ])
  })

  it('decodes dynamic values, which follow the head: bytes, texts and lists', () => {
    const bytes = word(3) + 'abcdef'.padEnd(64, '0')
    const text = word(2) + '6869'.padEnd(64, '0')
    const data = word(96) + word(160) + word(224) + bytes + text + word(2) + word(7) + word(8)
    expect(decodeAbi('bytes,string,uint256[]', data)).toEqual(['0xabcdef', 'hi', [7n, 8n]])
  })

  it('decodes lists of tuples that contain bytes, such as bundles of calls', () => {
    const tuple = word(BigInt(ADDRESS)) + word(64) + word(1) + 'ff'.padEnd(64, '0')
    expect(decodeAbi('(address,bytes)[]', word(32) + word(1) + word(32) + tuple)).toEqual([[[ADDRESS, '0xff']]])
  })

  it.each([
    ['too short', 'uint256,uint256', word(1)],
    ['an address of more than 20 bytes', 'address', `1${'0'.repeat(63)}`],
    ['a truth value that is neither', 'bool', word(2)],
    ['an offset far outside', 'bytes', word(2n ** 200n)],
    ['a length that nothing stands for', 'bytes', word(32) + word(400)],
    ['a list that nobody could hold', 'uint256[]', word(32) + word(2n ** 20n)],
  ])('reads nothing of data that is %s', (_, types, data) => {
    expect(decodeAbi(types, data)).toBeUndefined()
  })

  it('stops at data whose offsets form a loop', () => {
    // Every word is both the length of a list and the offset of the next list.
    const loop = Array.from({ length: 80 }, () => word(32)).join('')
    expect(decodeAbi('uint256[][][][]', loop)).toBeUndefined()
  })
})
