import { isWalletError } from '@latchkey/errors'

/** Provider error codes (EIP-1193) by the code of the `WalletError` that the signer threw. */
const CODES: Readonly<Record<string, number>> = {
  'wallet/rejected': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
}

/** Returns an error in a form that can be passed into a page. */
export function toPlainError(error: unknown) {
  const { message, code, data } = error as { message?: unknown; code?: unknown; data?: unknown }
  const known = isWalletError(error) ? CODES[error.code] : code
  const text = isWalletError(error) ? (error.details ?? error.shortMessage) : message
  return {
    message: String(text ?? error),
    ...(typeof known === 'number' ? { code: known } : {}),
    ...(data === undefined ? {} : { data }),
  }
}
