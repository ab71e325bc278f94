import { hexToBytes } from '@latchkey/primitives'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { readRawChainId } from './read-raw-chain-id.ts'

const account = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
const CALL = { to: account.address, value: 1n, gas: 21_000n, nonce: 0, data: `0x${'ab'.repeat(300)}` } as const
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const accessList = [{ address: account.address, storageKeys: [`0x${'01'.repeat(32)}`] }] as const

describe('readRawChainId', () => {
  it.each([1, 8453, 11155111])('reads chain %i from every type of transaction that names one', async (chainId) => {
    const signed = await Promise.all([
      account.signTransaction({ ...CALL, chainId, gasPrice: 1n, type: 'legacy' }),
      account.signTransaction({ ...CALL, chainId, gasPrice: 1n, accessList, type: 'eip2930' }),
      account.signTransaction({ ...CALL, ...fees, chainId, accessList, type: 'eip1559' }),
      account.signTransaction({ ...CALL, ...fees, chainId, authorizationList: [], type: 'eip7702' }),
    ])
    for (const raw of signed) expect(readRawChainId(hexToBytes(raw)), raw.slice(0, 20)).toBe(BigInt(chainId))
  })

  it('reads none from a transaction that is valid on every chain', async () => {
    const raw = await account.signTransaction({ ...CALL, gasPrice: 1n, type: 'legacy' })
    expect(readRawChainId(hexToBytes(raw))).toBeUndefined()
  })

  it('reads none where bytes follow the transaction, and never throws', async () => {
    const raw = await account.signTransaction({ ...CALL, ...fees, chainId: 1, type: 'eip1559' })
    expect(readRawChainId(hexToBytes(`${raw}00`))).toBeUndefined()
    expect(readRawChainId(hexToBytes(raw.slice(0, -2)))).toBeUndefined()
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void readRawChainId(bytes)))
  })
})
