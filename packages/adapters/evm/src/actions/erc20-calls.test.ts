import fc from 'fast-check'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { toBalanceOfCall, toTransferCall } from './erc20-calls.ts'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

describe('toBalanceOfCall and toTransferCall', () => {
  it('return the same bytes as viem', () => {
    fc.assert(
      fc.property(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (account, amount) => {
        expect(toTransferCall(account, amount)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, amount] }),
        )
        expect(toBalanceOfCall(account)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
        )
      }),
    )
  })
})
