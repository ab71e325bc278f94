import { describe, expect, it } from 'vitest'
import { toStatus } from './to-status.ts'
import type { NodeStatus, NodeTransaction } from './transaction-status.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const sent: NodeTransaction = {
  hash: `0x${'11'.repeat(32)}`,
  from: ACCOUNT.toLowerCase(),
  to: FRIEND,
  value: 1n,
  data: '0x',
  nonce: 7,
  gas: 21_000n,
  maxFeePerGas: 100n,
  maxPriorityFeePerGas: 2n,
  isProven: true,
}
const waiting: NodeStatus = { head: 50n, sent, nextNonce: 7, baseFeePerGas: 90n, gasPrice: 92n }
const unknown: NodeStatus = { head: 50n, nextNonce: 7, gasPrice: 92n }
const mined = { status: 'success', blockNumber: 60n, fee: 5n } as const

describe('toStatus', () => {
  it('describes a transaction only if its hash proves it', () => {
    const { sent: proven } = toStatus(waiting, { address: ACCOUNT })
    expect(proven).toEqual({
      nonce: 7,
      isProven: true,
      description: { operation: 'send', to: FRIEND, value: '1' },
    })
    const claimed = { ...waiting, sent: { ...sent, isProven: false } }
    expect(toStatus(claimed, { address: ACCOUNT }).sent).toEqual({ nonce: 7 })
  })

  it('returns no nonce from a transaction that another account sent', () => {
    const foreign = { ...waiting, nextNonce: 9, sent: { ...sent, from: FRIEND } }
    expect(toStatus(foreign, { address: ACCOUNT })).toEqual({ head: 50n, sent: { isForeign: true } })
  })

  it.each([
    ['used by another transaction where this one has no receipt', { ...unknown, nextNonce: 8 }, 7, 'taken'],
    ['used by itself once it is mined', { ...waiting, nextNonce: 8, mined }, 7, undefined],
    ['free before', unknown, 7, 'free'],
    ['unknown where no node ever knew the transaction', { ...unknown, nextNonce: 8 }, undefined, undefined],
  ] as const)('reports the nonce as %s', (_, reported, nonce, place) => {
    expect(toStatus(reported, { address: ACCOUNT, nonce }).place).toBe(place)
  })
})

describe('toStatus, for the reason why a transaction is pending', () => {
  const stuck = (reported: NodeStatus) => toStatus(reported, { address: ACCOUNT }).stuck

  it.each([
    ['fee', { baseFeePerGas: 101n, gasPrice: 103n }],
    ['tip', { baseFeePerGas: 90n, gasPrice: 93n }],
    ['earlier', { nextNonce: 6 }],
    [undefined, {}],
  ] as const)('returns %s', (reason, reported) => {
    expect(stuck({ ...waiting, ...reported })).toBe(reason)
  })

  it('compares the gas price of a transaction without EIP-1559 with the current price', () => {
    const { maxPriorityFeePerGas: _, ...legacy } = sent
    const at = (gasPrice: bigint) => stuck({ head: 50n, nextNonce: 7, sent: legacy, gasPrice })
    expect([at(101n), at(100n)]).toEqual(['tip', undefined])
  })
})
