import { WalletError } from '@latchkey/errors/connected'
import { isHex } from '@latchkey/primitives'

/** EIP-1474 "transaction rejected", and geth's "execution reverted": every node would give the same. */
const FINAL_CODES: ReadonlySet<unknown> = new Set([3, -32003])
const REVERTED = /revert/i

/**
 * Returns the error of a node's refusal, with its code, and the revert data when there is some.
 *
 * @see EIP-1474
 */
export function toNodeError(
  method: string,
  refusal: { readonly code: number; readonly message: string; readonly data?: unknown },
): WalletError<'rpc/error'> {
  const { code, data } = refusal
  // geth puts the bytes in `data`, others in an object or into a longer text.
  const nested = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return new WalletError('rpc/error', {
    method,
    reason: refusal.message.slice(0, 300),
    nodeCode: code,
    ...(isHex(nested) ? { revertData: nested } : {}),
  })
}

/** Tells whether another node would give the same error, so that a second call is of no use. */
export function isFinal(error: WalletError): boolean {
  return error.code === 'rpc/error' && (FINAL_CODES.has(error.context.nodeCode) || REVERTED.test(error.shortMessage))
}
