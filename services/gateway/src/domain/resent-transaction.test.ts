import { encodeBase58 } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { settleResent } from './resent-transaction.ts'

const signature = new Uint8Array(64).fill(7)
const bytes = new Uint8Array([1, ...signature, 9, 9, 9])
const processed = {
  error: { code: -32002, message: 'Transaction simulation failed: This transaction has already been processed' },
}

describe('settleResent, for a transaction that was sent twice', () => {
  it.each([
    ['base64', [Buffer.from(bytes).toString('base64'), { encoding: 'base64' }]],
    ['base58', [encodeBase58(bytes), null]],
    ['base58', [encodeBase58(bytes)]],
  ])('responds with its signature when the first attempt arrived (%s) (Spec §7)', (_, params) => {
    const call = { method: 'sendTransaction', paramsText: JSON.stringify(params) }
    expect(settleResent(call, processed)).toEqual({ result: encodeBase58(signature) })
  })

  it.each([[[]], [['0OIl']], [['', { encoding: 'base64' }]], [[5]], [['1'.repeat(2_000)]]])(
    'returns the error for parameters without a transaction (Spec §7)',
    (params) => {
      expect(settleResent({ method: 'sendTransaction', params }, processed)).toBe(processed)
    },
  )

  it('returns any other error unchanged (Spec §7)', () => {
    const failed = { error: { code: -32002, message: 'Transaction simulation failed: insufficient funds' } }
    expect(settleResent({ method: 'sendTransaction', params: [encodeBase58(bytes)] }, failed)).toBe(failed)
  })
})
