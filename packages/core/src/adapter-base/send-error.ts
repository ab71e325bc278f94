import { type ErrorCode, isWalletError, WalletError } from '@latchkey/errors'

/** Errors that are specific already; every other one becomes `send/failed`. */
const SPECIFIC: readonly ErrorCode[] = [
  'wallet/rejected',
  'wallet/malformed-answer',
  'wallet/wrong-network',
  'wallet/unauthorized',
  'wallet/unsupported-method',
  'wallet/disconnected',
  'connect/cancelled',
]

/**
 * Returns what translates the failure of a wallet or a node to send.
 *
 * @param read - Returns the error of a failure that the chain family knows better.
 * @param specific - Further codes that stay.
 */
export function createSendErrors(
  read: (error: WalletError) => WalletError | undefined,
  specific: readonly ErrorCode[] = [],
): (error: unknown) => unknown {
  const stay = new Set([...SPECIFIC, ...specific])
  return (error) =>
    !isWalletError(error) || stay.has(error.code)
      ? error
      : (read(error) ?? new WalletError('send/failed', {}, { cause: error }))
}
