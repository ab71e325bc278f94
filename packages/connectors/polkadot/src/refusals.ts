import { isWalletError, WalletError } from '@latchkey/errors'
import { readProviderError, toConnectError, toRequestError } from '@latchkey/protocol/eip1193'

/** These wallets throw errors without a code, whose whole message is one of these words. */
const REJECTED = /^(?:error: )?(?:cancell?ed|rejected|(?:request |signing )?(?:was )?(?:rejected|cancell?ed|denied))\b/i
/** The user declined at an earlier visit, and the wallet shows no further prompt. */
const DENIED = /\bnot allowed to interact\b|\bnot authori[sz]ed\b/i

/** Returns the public error for an error that a wallet threw when the site requested access. */
export function toEnableError(thrown: unknown): WalletError {
  const error = toConnectError(thrown, 'enable')
  const { message } = readProviderError(thrown)
  if (!isWalletError(error, 'connect/failed') || !(REJECTED.test(message) || DENIED.test(message))) return error
  return new WalletError('connect/rejected', error.context, { cause: thrown, details: message })
}

/** Returns the public error for an error that a wallet threw at a request. */
export function toSignError(thrown: unknown, method: string): WalletError {
  const error = toRequestError(thrown, method)
  const { message } = readProviderError(thrown)
  if (!isWalletError(error, 'wallet/request-failed') || !REJECTED.test(message)) return error
  return new WalletError('wallet/rejected', error.context, { cause: thrown, details: message })
}
