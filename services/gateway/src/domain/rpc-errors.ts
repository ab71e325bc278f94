import type { RpcError } from '@latchkey/protocol/gateway'

/** The transaction is in the mempool, and its receipt did not come in time. @see EIP-7966 */
export const RECEIPT_TIMEOUT = 4

/** Codes with which every honest node rejects the same call. @see EIP-1474, EIP-1193, CAIP-25, EIP-7966 */
const FINAL_CODES: ReadonlySet<number> = new Set([
  3, // execution reverted
  RECEIPT_TIMEOUT,
  5, // the transaction is not ready
  -32602, // invalid params
  -32003, // transaction rejected
  4001, // user rejected
  5000, // user rejected (CAIP)
])

// Nodes use -32000 for these and for their own failures; only the message distinguishes them.
const FINAL_WORDS =
  /execution reverted|nonce too (?:low|high)|insufficient (?:funds|balance)|intrinsic gas too low|gas required exceeds|exceeds (?:block|transaction) gas limit|max fee per gas less|tip higher than|transaction underpriced|out of gas|invalid opcode|stack (?:underflow|overflow)|invalid sender|invalid signature|type not supported|oversized data|already known|already imported|user rejected|transaction simulation failed: (?!blockhash not found)|transaction version \(\d+\) is not supported/i

/**
 * Returns whether the next node would return the same error, so that it goes to the caller at once.
 *
 * @see Spec §7 "Fallback across several RPC URLs moves to next on failure except on certain errors"
 */
export function isFinalError(error: RpcError): boolean {
  return FINAL_CODES.has(error.code) || FINAL_WORDS.test(error.message)
}

/** Returns whether the contract failed, not the node. */
export function isExecutionError({ code, message }: RpcError): boolean {
  return (
    code === 3 ||
    /revert|opcode|invalid jump|out of gas|gas required exceeds|stack|write protection|evm error|vm execution/i.test(
      message,
    )
  )
}

/** Codes of rate limits: that of EIP-1474, and those of large providers. */
const BUSY_CODES: ReadonlySet<number> = new Set([-32005, -32007, -32029, 429])

/** Returns whether a node rejects because of a rate limit, so that more requests would make it worse. */
export function isBusyError(error: RpcError): boolean {
  return BUSY_CODES.has(error.code) || /rate limit|too many requests/i.test(error.message)
}

/** Returns whether a node already has the sent transaction. */
export function isAlreadyKnown(error: RpcError): boolean {
  return /already known|already imported|already been processed/i.test(error.message)
}
