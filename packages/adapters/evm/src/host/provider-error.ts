import type { ErrorCode, WalletError } from '@latchkey/errors'

/** @see EIP-1193 "Provider Errors" */
const CODES: Partial<Readonly<Record<ErrorCode, number>>> = {
  'wallet/rejected': 4001,
  'connect/rejected': 4001,
  'network/switch-rejected': 4001,
  'connect/cancelled': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
  'account/none': 4900,
  'wallet/wrong-network': 4901,
  'network/unsupported': 4902,
  'network/not-found': 4902,
}
const INTERNAL_ERROR = -32603

/**
 * Returns an error in the form of wallets, with an EIP-1193 number in `code`, so that a library of the site understands
 * it. The `WalletError` is its cause.
 */
export function toProviderError<C extends ErrorCode>(error: WalletError<C>): Error & { readonly code: number } {
  const code = CODES[error.code] ?? INTERNAL_ERROR
  // Libraries pass `data` on, but drop the cause.
  const data = { walletError: error.code, ...error.context }
  return Object.assign(new Error(error.shortMessage, { cause: error }), { code, data })
}
