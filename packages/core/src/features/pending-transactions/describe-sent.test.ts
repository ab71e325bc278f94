import { createFakeChainAdapter } from '@latchkey/testing'
import { expect, it } from 'vitest'
import type { TransactionOf } from '../../ports/index.ts'
import { describeSent } from './describe-sent.ts'

const FRIEND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x00000000000000000000000000000000000000aa'
const transaction = { to: FRIEND, value: 3n, data: '0x12345678' } as const

it('describes the amount and the recipient of a transfer', async () => {
  const toFriend = { to: FRIEND, amount: 5n }
  expect(await describeSent({ type: 'transfer', transfer: toFriend }, undefined)).toEqual({
    operation: 'send',
    to: FRIEND,
    value: '5',
  })
  expect(await describeSent({ type: 'transfer', transfer: { ...toFriend, token: TOKEN } }, undefined)).toEqual({
    operation: 'send',
    to: FRIEND,
    value: '0',
    token: { address: TOKEN, amount: '5' },
  })
})

it('uses the description of a transaction by the adapter', async () => {
  const adapter = createFakeChainAdapter()
  const plain = { to: FRIEND, value: 3n }
  expect(await describeSent({ type: 'transaction', transaction: plain }, adapter)).toEqual({
    operation: 'send',
    to: FRIEND,
    value: '3',
  })
})

it('uses the operation that the caller gives', async () => {
  const described = await describeSent(
    { type: 'transaction', transaction, operation: 'trade' },
    createFakeChainAdapter(),
  )
  expect(described).toEqual({ operation: 'trade', to: FRIEND, value: '3' })
})

it('lists a transaction without details if the adapter cannot describe it', async () => {
  const other = { recipient: FRIEND, plancks: 5n } as unknown as TransactionOf
  expect(await describeSent({ type: 'transaction', transaction: other }, {})).toEqual({
    operation: 'execute',
    value: '0',
  })
  const describeTransaction = () => Promise.reject(new Error('the code did not load'))
  expect(await describeSent({ type: 'transaction', transaction }, { describeTransaction })).toEqual({
    operation: 'execute',
    value: '0',
  })
})
