import { isWalletError, WalletError } from '@latchkey/errors'
import { readProviderError } from './provider-error.ts'
import { type ProviderError, type RequestErrorCode, toRequestErrorCode } from './request-error-code.ts'

/** "Resource unavailable": a request of this kind is pending already. @see EIP-1474 */
const ALREADY_PENDING = -32002

/**
 * Returns an error of the table for any value that a wallet threw for a request, with the thrown value as its cause and
 * the wallet's code as `context.providerErrorCode`. Returns an error of the table unchanged.
 *
 * @param method - The method of the failed request, for the error.
 * @see EIP-1193 "Provider Errors", Spec §8
 */
export function toRequestError(thrown: unknown, method: string): WalletError {
  if (isWalletError(thrown)) return thrown
  const error = readProviderError(thrown)
  return create(toRequestErrorCode(error) ?? 'wallet/request-failed', { thrown, method, error })
}

/** Returns an error of the table for any value that a wallet threw during a connect. @see Spec §8 */
export function toConnectError(thrown: unknown, method: string): WalletError {
  if (isWalletError(thrown)) return thrown
  const error = readProviderError(thrown)
  return create(connectCodeOf(error), { thrown, method, error })
}

function connectCodeOf(error: ProviderError) {
  const code = toRequestErrorCode(error)
  if (code === 'wallet/rejected') return 'connect/rejected'
  if (code === 'wallet/unauthorized') return 'connect/wallet-locked'
  if (error.code === ALREADY_PENDING) return 'connect/already-pending'
  return code === undefined || code === 'network/unsupported' ? 'connect/failed' : code
}

type ProviderErrorCode = RequestErrorCode | 'wallet/request-failed' | ReturnType<typeof connectCodeOf>

interface Refusal {
  readonly thrown: unknown
  readonly method: string
  readonly error: ProviderError
}

function create(code: ProviderErrorCode, { thrown, method, error }: Refusal): WalletError {
  const context = { method, ...(error.code === undefined ? {} : { providerErrorCode: error.code }) }
  const details = error.message === '' ? {} : { details: error.message }
  return new WalletError(code, context, { cause: thrown, ...details })
}
