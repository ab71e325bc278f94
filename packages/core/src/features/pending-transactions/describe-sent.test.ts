import { encodeFunctionData, erc20Abi, erc721Abi } from 'viem'
import { expect, it } from 'vitest'
import type { TransactionOf } from '../../ports/index.ts'
import { describeSent } from './describe-sent.ts'

const FRIEND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x00000000000000000000000000000000000000aa'
const EVM = { hasContractCalls: true } as const

it('says what a transfer sends, and to whom', () => {
  const toFriend = { to: FRIEND, amount: 5n }
  expect(describeSent({ type: 'transfer', transfer: toFriend }, EVM)).toEqual({
    operation: 'send',
    to: FRIEND,
    value: '5',
  })
  expect(describeSent({ type: 'transfer', transfer: { ...toFriend, token: TOKEN } }, EVM)).toEqual({
    operation: 'send',
    to: FRIEND,
    value: '0',
    token: { address: TOKEN, amount: '5' },
  })
})

it.each([
  ['transfer', 'send'],
  ['approve', 'approve'],
] as const)('reads account and amount of %s, as viem writes it', (functionName, operation) => {
  const amount = 2n ** 256n - 1n
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [FRIEND, amount] })
  const token = { address: TOKEN, amount: String(amount) }
  const described = describeSent({ type: 'transaction', transaction: { to: TOKEN, value: 0n, data } }, EVM)
  expect(described).toEqual({ operation, to: FRIEND, value: '0', token })
})

it.each([
  ['0x', 'send'],
  ['0xa9059cbb', 'execute'],
  ['0x42842e0e00', 'send'],
  ['0x12345678', 'execute'],
] as const)('calls a transaction with the data %s: %s', (data, operation) => {
  expect(describeSent({ type: 'transaction', transaction: { to: FRIEND, value: 3n, data } }, EVM)).toEqual({
    operation,
    to: FRIEND,
    value: '3',
  })
})

it('names who gets a collectible, and not its contract', () => {
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [TOKEN, FRIEND, 7n] })
  const described = describeSent({ type: 'transaction', transaction: { to: TOKEN, value: 0n, data } }, EVM)
  expect(described).toEqual({ operation: 'send', to: FRIEND, value: '0' })
})

it('believes a caller that says what it is for', () => {
  const transaction = { to: FRIEND, value: 3n, data: '0x12345678' } as const
  expect(describeSent({ type: 'transaction', transaction, operation: 'trade' }, EVM).operation).toBe('trade')
})

it('reads nothing from a transaction of another chain family', () => {
  const transaction = { recipient: FRIEND, plancks: 5n } as unknown as TransactionOf
  expect(describeSent({ type: 'transaction', transaction }, {})).toEqual({
    operation: 'execute',
    value: '0',
  })
})
