import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { toItemTransferCall } from './item-calls.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const tokenId = 2n ** 255n + 7n

describe('toItemTransferCall', () => {
  it('returns the same call data as viem for an ERC-721', () => {
    const abi = parseAbi(['function safeTransferFrom(address, address, uint256)'])
    expect(toItemTransferCall({ from, to, tokenId, amount: 1n, interface: 'ERC721' })).toBe(
      encodeFunctionData({ abi, args: [from, to, tokenId] }),
    )
  })

  it('returns the same call data as viem for an ERC-1155', () => {
    const abi = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])
    expect(toItemTransferCall({ from, to, tokenId, amount: 12n, interface: 'ERC1155' })).toBe(
      encodeFunctionData({ abi, args: [from, to, tokenId, 12n, '0x'] }),
    )
  })

  it('throws for a value that is not an address', () => {
    expect(() => toItemTransferCall({ from, to: '0x1', tokenId, amount: 1n, interface: 'ERC721' })).toThrow('0x1')
  })
})
