import { isAddress, isHex } from '@latchkey/primitives'
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

const isEvmAddress = (value: unknown): value is string => typeof value === 'string' && isAddress(value, 'eip155')
const isAmount = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n
