import { type ErrorCode, isWalletError, WalletError } from '@latchkey/errors'

/** Errors that are returned unchanged; any other error becomes `send/failed`. */
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
 * Returns a function that maps a failure of a wallet or a node to the error of a send.
 *
 * @param read - Returns the error of a failure that is specific to the chain family.
 * @param specific - Further codes that are returned unchanged.
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
