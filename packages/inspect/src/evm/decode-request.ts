import type { Intent } from '../intents/intent.ts'
import { decodeCall } from './calls/decode-call.ts'
import { parseCalls } from './calls/parse-calls.ts'
import type { TransactionRequest, TypedData } from './evm.types.ts'
import { decodeTypedData } from './typed-data/decode-typed-data.ts'

type EvmRequest = { readonly transactions: readonly unknown[] } | { readonly typedData: TypedData }

/** What a request of an EVM chain is meant to do. */
export interface DecodedEvmRequest {
  /** Absent for typed data of an unknown type. */
  readonly intents?: readonly Intent[]
  /** The transactions in their order, without members that wallets do not receive. Empty for typed data. */
  readonly transactions: readonly TransactionRequest[]
  /** Reference of the chain in the domain of typed data. @see CAIP-2 */
  readonly chain?: string
}

/** Returns the intents of a request of an account; `undefined` if one of the transactions is malformed. */
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
