import { runInNewContext } from 'node:vm'
import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { toWalletTypedData } from './typed-data.ts'

describe('toWalletTypedData', () => {
  it('adds the domain type with the fields of the domain (EIP-712)', () => {
    const { json } = toWalletTypedData({
      domain: { salt: `0x${'11'.repeat(32)}`, chainId: 5n, name: 'A' },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hi' },
    })
    expect(JSON.parse(json).types.EIP712Domain).toEqual([
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'salt', type: 'bytes32' },
    ])
  })

  it('does not change the signed hash, for nested data, large numbers and bytes', () => {
    const typedData = {
      domain: { name: 'Mail', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
      types: {
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallets', type: 'address[]' },
        ],
        Mail: [
          { name: 'to', type: 'Person[]' },
          { name: 'value', type: 'uint256' },
          { name: 'proof', type: 'bytes' },
          { name: 'isUrgent', type: 'bool' },
        ],
      },
      primaryType: 'Mail',
      message: {
        to: [{ name: 'Bob', wallets: ['0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'] }],
        value: 2n ** 200n + 1n,
        proof: new Uint8Array([1, 2, 255]),
        isUrgent: true,
      },
    } as const
    const { json, chainId } = toWalletTypedData(typedData)
    expect(chainId).toBe(1)
    const written = JSON.parse(json)
    expect(written.message).toMatchObject({ value: String(2n ** 200n + 1n), proof: '0x0102ff' })
    const meant = { ...typedData, message: { ...typedData.message, proof: '0x0102ff' } }
    expect(hashTypedData({ ...written, message: { ...written.message, value: BigInt(written.message.value) } })).toBe(
      hashTypedData(meant as Parameters<typeof hashTypedData>[0]),
    )
  })

  it('encodes a byte array of another realm as bytes', () => {
    const proof: unknown = runInNewContext('new Uint8Array([9, 1, 2, 255]).subarray(1)')
    const types = { Note: [{ name: 'proof', type: 'bytes' }] }
    const { json } = toWalletTypedData({ domain: {}, types, primaryType: 'Note', message: { proof } })
    expect(JSON.parse(json).message).toEqual({ proof: '0x0102ff' })
  })
})
