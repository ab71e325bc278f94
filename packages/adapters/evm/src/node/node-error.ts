import { WalletError } from '@latchkey/errors'
import { isHex } from '@latchkey/primitives'

/** EIP-1474 "transaction rejected", and geth's "execution reverted": every node would return the same. */
const FINAL_CODES: ReadonlySet<unknown> = new Set([3, -32003])
const REVERTED = /revert/i

/**
 * Returns the error of a call that a node rejected, with its code, its revert data if there is any, and `isFinal` if
 * another node would return the same error, so that a second call is useless.
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
  const reason = refusal.message.slice(0, 300)
  return new WalletError('rpc/error', {
    method,
    reason,
    nodeCode: code,
    isFinal: FINAL_CODES.has(code) || REVERTED.test(reason),
    ...(isHex(nested) ? { revertData: nested } : {}),
  })
}
