import { decodeBase58, encodeBase58, isHex } from '@latchkey/primitives'
import * as v from 'valibot'
import { keccak256 } from 'viem'
import type { NodeAnswer, RpcCall } from '../ports/chain-node.ts'
import { isAlreadyKnown, RECEIPT_TIMEOUT } from './rpc-errors.ts'
import { isSendingMethod } from './rpc-methods.ts'

/** A blob transaction is sent with its blobs, which its hash does not cover. @see EIP-4844 */
const BLOB_TRANSACTION = '0x03'
/** A Solana transaction has at most 1,232 bytes, which are as many characters in base58. */
const MAX_BASE58_LENGTH = 1_683
const SIGNATURE_BYTES = 64

/**
 * Returns the result for a signed transaction that was sent before. "Already known" then means that the first attempt
 * arrived, so the result is its hash, or for `eth_sendRawTransactionSync` the error that its receipt is not available yet.
 *
 * @see EIP-7966
 */
export function settleResent({ method, params, paramsText }: RpcCall, answer: NodeAnswer): NodeAnswer {
  if (!isSendingMethod(method) || !('error' in answer) || !isAlreadyKnown(answer.error)) return answer
  const sent: unknown = paramsText === undefined ? params : JSON.parse(paramsText)
  if (method === 'sendTransaction') return toSignature(sent) ?? answer
  const raw: unknown = Array.isArray(sent) ? sent[0] : undefined
  if (!isHex(raw) || raw.startsWith(BLOB_TRANSACTION)) return answer
  const hash = keccak256(raw)
  if (method === 'eth_sendRawTransaction') return { result: hash }
  const message = 'The transaction is in the mempool and has no receipt yet'
  return { error: { code: RECEIPT_TIMEOUT, message, data: hash } }
}

const solanaParams = v.looseTuple([
  v.string(),
  v.optional(v.nullable(v.looseObject({ encoding: v.optional(v.picklist(['base58', 'base64']), 'base58') }))),
])

/** A Solana transaction is identified by its first signature, which follows the number of signatures. */
function toSignature(params: unknown): NodeAnswer | undefined {
  const parsed = v.safeParse(solanaParams, params)
  if (!parsed.success) return undefined
  const [text, options] = parsed.output
  const isBase64 = options?.encoding === 'base64'
  if (!isBase64 && (text.length > MAX_BASE58_LENGTH || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text))) return undefined
  const bytes = isBase64 ? Buffer.from(text, 'base64') : decodeBase58(text)
  if (bytes.length <= SIGNATURE_BYTES) return undefined
  return { result: encodeBase58(new Uint8Array(bytes.subarray(1, 1 + SIGNATURE_BYTES))) }
}
