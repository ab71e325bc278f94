import { isHex } from '@latchkey/primitives'
import { keccak256 } from 'viem'
import type { NodeAnswer, RpcCall } from '../ports/chain-node.ts'
import { isAlreadyKnown, RECEIPT_TIMEOUT } from './rpc-errors.ts'
import { isSendingMethod } from './rpc-methods.ts'

/** A blob transaction travels with its blobs, which its hash does not cover. @see EIP-4844 */
const BLOB_TRANSACTION = '0x03'

/**
 * Returns the result for a signed transaction that was sent before. "Already known" then means that the first attempt
 * arrived, so the result is its hash, or for `eth_sendRawTransactionSync` the error that its receipt is not available yet.
 *
 * @see EIP-7966
 */
export function settleResent({ method, params, paramsText }: RpcCall, answer: NodeAnswer): NodeAnswer {
  if (!isSendingMethod(method) || !('error' in answer) || !isAlreadyKnown(answer.error)) return answer
  const sent: unknown = paramsText === undefined ? params : JSON.parse(paramsText)
  const raw: unknown = Array.isArray(sent) ? sent[0] : undefined
  if (!isHex(raw) || raw.startsWith(BLOB_TRANSACTION)) return answer
  const hash = keccak256(raw)
  if (method === 'eth_sendRawTransaction') return { result: hash }
  const message = 'The transaction is in the mempool and has no receipt yet'
  return { error: { code: RECEIPT_TIMEOUT, message, data: hash } }
}
