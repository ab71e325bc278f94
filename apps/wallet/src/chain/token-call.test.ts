import { encodeFunctionData, erc20Abi, maxUint256, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTokenCall } from './token-call.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const encode = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [TO, amount] })

describe('a call of a token', () => {
  it('is described by receiver and amount', () => {
    expect(readTokenCall(encode('transfer', 5n))).toEqual({ kind: 'transfer', to: TO, amount: 5n, isUnlimited: false })
  })

  it('is called unlimited when nobody could ever have so much', () => {
    expect(readTokenCall(encode('approve', maxUint256))?.isUnlimited).toBe(true)
    expect(readTokenCall(encode('approve', 1_000n))?.isUnlimited).toBe(false)
  })

  it('is nothing when the data is something else, or cut', () => {
    const cut = slice(encode('transfer', 5n), 0, 30)
    for (const data of ['0x', '0xdeadbeef', cut] as const) expect(readTokenCall(data)).toBeUndefined()
  })
})
