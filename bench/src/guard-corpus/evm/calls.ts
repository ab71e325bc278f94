import type { TransactionRequest } from '@latchkey/core/ports'
import type { GuardRequest } from '@latchkey/core/ui'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** Call data of a function that is written as in Solidity. */
export function encodeCall(signature: string, args: readonly unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  return encodeFunctionData({ abi, functionName: signature.slice(0, signature.indexOf('(')), args: [...args] })
}

export const call = (
  to: Address,
  signature: string,
  args: readonly unknown[] = [],
  value = 0n,
): TransactionRequest => ({
  to,
  value,
  data: encodeCall(signature, args),
})

export const send = (...args: Parameters<typeof call>): GuardRequest => ({ transaction: call(...args) })
export const pay = (to: string, value: bigint): GuardRequest => ({ transaction: { to, value } })

export const APPROVE = 'approve(address spender, uint256 amount)'
export const TRANSFER = 'transfer(address to, uint256 amount)'
export const TRANSFER_FROM = 'transferFrom(address from, address to, uint256 amount)'
export const APPROVE_ALL = 'setApprovalForAll(address operator, bool isApproved)'
