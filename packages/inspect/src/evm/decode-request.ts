import type { Intent } from '../intents/intent.ts'
import { decodeCall } from './calls/decode-call.ts'
import { parseCalls } from './calls/parse-calls.ts'
import type { TransactionRequest, TypedData } from './evm.types.ts'
import { decodeTypedData } from './typed-data/decode-typed-data.ts'

type EvmRequest = { readonly transactions: readonly unknown[] } | { readonly typedData: TypedData }

/** What a request of an EVM chain is meant to do. */
export interface DecodedEvmRequest {
  /** Absent: typed data of a type that nobody knows. */
  readonly intents?: readonly Intent[]
  /** In their order, without members that no wallet gets. Empty for typed data. */
  readonly transactions: readonly TransactionRequest[]
  /** Reference of the chain that typed data names. @see CAIP-2 */
  readonly chain?: string
}

/** Returns what a request of an account is meant to do; `undefined` where one of the transactions has another form. */
export function decodeRequest(address: string, request: EvmRequest): DecodedEvmRequest | undefined {
  if ('typedData' in request) {
    const { intents, chainId } = decodeTypedData(request.typedData)
    return {
      transactions: [],
      ...(intents !== undefined && { intents }),
      ...(chainId !== undefined && { chain: String(chainId) }),
    }
  }
  const transactions = parseCalls(request.transactions)
  const from = address.toLowerCase()
  const toIntents = ({ to, value, data = '0x' }: TransactionRequest) =>
    decodeCall({ from, to: to.toLowerCase(), value, data })
  return transactions && { transactions, intents: transactions.flatMap(toIntents) }
}
