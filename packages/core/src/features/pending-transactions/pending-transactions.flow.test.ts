import type { SentTransaction, TransactionStatus } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'
import { withReplacement, withStatus } from './pending-transactions.flow.ts'
import type { PendingTransaction } from './pending-transactions.types.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HASH = `0x${'11'.repeat(32)}`
const START = 1_000_000

const sent: SentTransaction = { nonce: 7, isProven: true }
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
const waiting: TransactionStatus = { head: 50n, sent, place: 'free' }
const unknown: TransactionStatus = { head: 50n, place: 'free' }
const mined = (head: bigint, status: 'success' | 'reverted' = 'success'): TransactionStatus => ({
  head,
  sent,
  mined: { status, blockNumber: 60n, fee: 5n },
})

describe('withStatus', () => {
  it('stores the nonce of a pending transaction, and the block in which it was still free', () => {
    expect(withStatus(fresh, waiting, START)).toMatchObject({
      status: 'pending',
      nonce: 7,
      freeAt: '50',
      seenAt: START,
    })
  })

  it('stores no nonce if another account submitted the transaction', () => {
    const next = withStatus(fresh, { head: 50n, sent: { isForeign: true } }, START)
    expect([next.nonce, next.isForeign]).toEqual([undefined, true])
  })

  it.each([
    [60n, 'confirming', 1],
    [61n, 'confirming', 2],
    [62n, 'done', 3],
    // A node that is behind.
    [59n, 'confirming', 1],
  ] as const)('at block %s is %s', (head, status, confirmations) => {
    expect(withStatus(fresh, mined(head), START)).toMatchObject({ status, confirmations, fee: '5' })
  })

  it('sets done a minute after the transaction was mined, if no further block follows', () => {
    const next = withStatus(fresh, mined(60n), START)
    expect(withStatus(next, mined(60n), START + 59_999).status).toBe('confirming')
    expect(withStatus(next, mined(60n), START + 60_000)).toMatchObject({ status: 'done', endedAt: START + 60_000 })
  })

  it('sets failed if the transaction reverted', () => {
    expect(withStatus(fresh, mined(60n, 'reverted'), START)).toMatchObject({ status: 'failed', endedAt: START })
  })

  it('sets pending again if a reorganisation removed the block', () => {
    const next = withStatus(withStatus(fresh, mined(60n), START), waiting, START + 5)
    expect(next).toMatchObject({ status: 'pending', minedAt: undefined, confirmations: undefined })
  })

  it('sets dropped if no node has had the transaction for a minute, and pending again when one has it', () => {
    const known = withStatus(fresh, waiting, START)
    const lost = withStatus(known, unknown, START + 10)
    expect(lost.status).toBe('pending')
    expect(withStatus(lost, unknown, START + 60_009).status).toBe('pending')
    const dropped = withStatus(lost, unknown, START + 60_010)
    expect(dropped.status).toBe('dropped')
    expect(withStatus(dropped, waiting, START + 90_000)).toMatchObject({ status: 'pending', missingSince: undefined })
  })

  it('waits ten minutes for a transaction that no node ever had, because it may have a private route', () => {
    expect(withStatus(fresh, unknown, START + 599_999).status).toBe('pending')
    expect(withStatus(fresh, unknown, START + 600_000).status).toBe('dropped')
  })
})

describe('the reason why a transaction is pending', () => {
  const at = (ms: number) => withStatus(fresh, { ...waiting, stuck: 'fee' }, START + ms).stuck

  it('is set from the adapter, after 45 seconds', () => {
    expect([at(44_999), at(45_000)]).toEqual([undefined, 'fee'])
  })
})

describe('a nonce that is used', () => {
  const known = withStatus(fresh, waiting, START)

  it('ends the transaction', () => {
    expect(withReplacement(known, '0x22', START)).toMatchObject({
      status: 'replaced',
      replacedBy: '0x22',
      endedAt: START,
    })
  })
})
