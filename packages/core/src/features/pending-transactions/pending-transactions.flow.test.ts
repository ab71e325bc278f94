import type { SentTransaction, TransactionStatus } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'
import { isOutbid, withReplacement, withStatus } from './pending-transactions.flow.ts'
import type { PendingTransaction } from './pending-transactions.types.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'11'.repeat(32)}`
const START = 1_000_000

const sent: SentTransaction = {
  hash: HASH,
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
const fresh: PendingTransaction = {
  type: 'transaction',
  hash: HASH,
  networkId: 'eip155:1',
  address: ACCOUNT,
  operation: 'send',
  value: '1',
  submittedAt: START,
  status: 'pending',
}
const waiting: TransactionStatus = { head: 50n, sent, nextNonce: 7, baseFeePerGas: 90n, gasPrice: 92n }
const unknown: TransactionStatus = { head: 50n, nextNonce: 7, gasPrice: 92n }
const mined = (head: bigint, status: 'success' | 'reverted' = 'success'): TransactionStatus => ({
  ...waiting,
  head,
  nextNonce: 8,
  mined: { status, blockNumber: 60n, fee: 5n },
})

describe('withStatus', () => {
  it('learns the nonce of a transaction that waits, and where it was still free', () => {
    expect(withStatus(fresh, waiting, START)).toMatchObject({
      status: 'pending',
      nonce: 7,
      freeAt: '50',
      seenAt: START,
    })
  })

  it('takes no nonce from a transaction that another account sent for it', () => {
    const next = withStatus(fresh, { ...waiting, sent: { ...sent, from: FRIEND } }, START)
    expect([next.nonce, next.isForeign]).toEqual([undefined, true])
  })

  it.each([
    [60n, 'confirming', 1],
    [61n, 'confirming', 2],
    [62n, 'done', 3],
    // A node that lags behind.
    [59n, 'confirming', 1],
  ] as const)('at block %s is %s', (head, status, confirmations) => {
    expect(withStatus(fresh, mined(head), START)).toMatchObject({ status, confirmations, fee: '5' })
  })

  it('is done a minute after it was mined where no further block comes', () => {
    const next = withStatus(fresh, mined(60n), START)
    expect(withStatus(next, mined(60n), START + 59_999).status).toBe('confirming')
    expect(withStatus(next, mined(60n), START + 60_000)).toMatchObject({ status: 'done', endedAt: START + 60_000 })
  })

  it('has failed when it was reverted', () => {
    expect(withStatus(fresh, mined(60n, 'reverted'), START)).toMatchObject({ status: 'failed', endedAt: START })
  })

  it('waits again when its block is left for another one', () => {
    const next = withStatus(withStatus(fresh, mined(60n), START), waiting, START + 5)
    expect(next).toMatchObject({ status: 'pending', minedAt: undefined, confirmations: undefined })
  })

  it('is dropped once no node has known it for a minute, and is back when one does', () => {
    const known = withStatus(fresh, waiting, START)
    const lost = withStatus(known, unknown, START + 10)
    expect(lost.status).toBe('pending')
    expect(withStatus(lost, unknown, START + 60_009).status).toBe('pending')
    const dropped = withStatus(lost, unknown, START + 60_010)
    expect(dropped.status).toBe('dropped')
    expect(withStatus(dropped, waiting, START + 90_000)).toMatchObject({ status: 'pending', missingSince: undefined })
  })

  it('gives one that no node ever knew ten minutes: it may be on a private way', () => {
    expect(withStatus(fresh, unknown, START + 599_999).status).toBe('pending')
    expect(withStatus(fresh, unknown, START + 600_000).status).toBe('dropped')
  })
})

describe('why a transaction waits', () => {
  const at = (reported: Partial<TransactionStatus>, ms = 45_000) =>
    withStatus(fresh, { ...waiting, ...reported }, START + ms).stuck

  it('is undefined in the first 45 seconds', () => {
    expect(at({ baseFeePerGas: 200n, gasPrice: 210n }, 44_999)).toBeUndefined()
  })

  it.each([
    ['fee', { baseFeePerGas: 101n, gasPrice: 103n }],
    ['tip', { baseFeePerGas: 90n, gasPrice: 93n }],
    ['earlier', { nextNonce: 6 }],
    [undefined, {}],
  ] as const)('is %s', (reason, reported) => {
    expect(at(reported)).toBe(reason)
  })

  it('compares the one price of a transaction without EIP-1559 with what others pay', () => {
    const { maxPriorityFeePerGas: _, ...legacy } = sent
    const { baseFeePerGas: __, ...old } = waiting
    const stuck = (gasPrice: bigint) => withStatus(fresh, { ...old, sent: legacy, gasPrice }, START + 45_000).stuck
    expect([stuck(101n), stuck(100n)]).toEqual(['tip', undefined])
  })
})

describe('a nonce that is used up', () => {
  const known = withStatus(fresh, waiting, START)

  it('is used by another transaction where this one has no receipt', () => {
    expect(isOutbid(known, { ...unknown, nextNonce: 8 })).toBe(true)
    expect(isOutbid(known, mined(60n))).toBe(false)
    expect(isOutbid(known, unknown)).toBe(false)
    expect(isOutbid(fresh, { ...unknown, nextNonce: 8 })).toBe(false)
  })

  it('ends the transaction', () => {
    expect(withReplacement(known, '0x22', START)).toMatchObject({
      status: 'replaced',
      replacedBy: '0x22',
      endedAt: START,
    })
  })
})
