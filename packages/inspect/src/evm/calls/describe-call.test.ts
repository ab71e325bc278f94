import { expect, it } from 'vitest'
import { describeCall } from './describe-call.ts'

const FRIEND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x00000000000000000000000000000000000000aa'
const word = (value: string | bigint): string => BigInt(value).toString(16).padStart(64, '0')

it.each([
  ['transfer(address,uint256)', '0xa9059cbb', 'send'],
  ['approve(address,uint256)', '0x095ea7b3', 'approve'],
] as const)('reads account and amount of %s', (_, selector, operation) => {
  const amount = 2n ** 256n - 1n
  const data = `${selector}${word(FRIEND)}${word(amount)}` as const
  const token = { address: TOKEN, amount: String(amount) }
  expect(describeCall({ to: TOKEN, value: 0n, data })).toEqual({ operation, to: FRIEND, value: '0', token })
})

it.each([
  ['0x', 'send'],
  ['0xa9059cbb', 'execute'],
  ['0x42842e0e00', 'send'],
  ['0x12345678', 'execute'],
] as const)('calls a transaction with the data %s: %s', (data, operation) => {
  expect(describeCall({ to: FRIEND, value: 3n, data })).toEqual({ operation, to: FRIEND, value: '3' })
})

it('returns the receiver of a collectible, not its contract', () => {
  const data = `0x23b872dd${word(TOKEN)}${word(FRIEND)}${word(7n)}` as const
  expect(describeCall({ to: TOKEN, value: 0n, data })).toEqual({ operation: 'send', to: FRIEND, value: '0' })
})
