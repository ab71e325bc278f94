import { isWalletError, WalletError } from '@latchkey/errors'
import { readProviderError, toConnectError, toRequestError } from '@latchkey/protocol/eip1193'

/** These wallets throw errors without a code, whose whole text is such a word. */
const REJECTED = /^(?:error: )?(?:cancell?ed|rejected|(?:request |signing )?(?:was )?(?:rejected|cancell?ed|denied))\b/i
/** The person declined at an earlier visit, and the wallet shows no further prompt. */
const DENIED = /\bnot allowed to interact\b|\bnot authori[sz]ed\b/i

/** Returns the error of the table for a wallet that threw when the site requested access. */
export function toEnableError(thrown: unknown): WalletError {
  const error = toConnectError(thrown, 'enable')
  const { message } = readProviderError(thrown)
  if (!isWalletError(error, 'connect/failed') || !(REJECTED.test(message) || DENIED.test(message))) return error
  return new WalletError('connect/rejected', error.context, { cause: thrown, details: message })
}

/** Returns the error of the table for what a wallet threw at a request. */
export function toSignError(thrown: unknown, method: string): WalletError {
  const error = toRequestError(thrown, method)
  const { message } = readProviderError(thrown)
  if (!isWalletError(error, 'wallet/request-failed') || !REJECTED.test(message)) return error
  return new WalletError('wallet/rejected', error.context, { cause: thrown, details: message })
}
