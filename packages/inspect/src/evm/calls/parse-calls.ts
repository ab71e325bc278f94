import { type Hex, isAddress, isHex } from '@latchkey/primitives'
import type { TransactionRequest } from '../evm.types.ts'

/** Parses untrusted values as EVM transactions; `undefined` if one of them is malformed. */
export function parseCalls(values: readonly unknown[]): readonly TransactionRequest[] | undefined {
  const calls = values.flatMap((value) => parseCall(value) ?? [])
  return calls.length === values.length ? calls : undefined
}

function parseCall(value: unknown): TransactionRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { to, value: amount, data } = value as Partial<Record<'to' | 'value' | 'data', unknown>>
  if (!isEvmAddress(to) || !isAmount(amount) || !(data === undefined || isHex(data))) return undefined
  return { to, value: amount, ...(data === undefined ? {} : { data }) }
}

interface Transfer {
  readonly to: string
  /** Raw units. */
  readonly amount: bigint
  /** Contract of the token; absent for the native currency. */
  readonly token?: string
}

/** First four bytes of the Keccak-256 of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'
const word = (digits: string): string => digits.padStart(64, '0')

/** Returns the transaction of a transfer; `undefined` where it has another form. @see ERC-20 */
export function toTransferCall({ to, amount, token }: Transfer): TransactionRequest | undefined {
  if (!isEvmAddress(to) || !isAmount(amount) || !(token === undefined || isEvmAddress(token))) return undefined
  if (token === undefined) return { to, value: amount }
  const data: Hex = `${TRANSFER}${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}`
  return { to: token, value: 0n, data }
}

const isEvmAddress = (value: unknown): value is string => typeof value === 'string' && isAddress(value, 'eip155')
const isAmount = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n
