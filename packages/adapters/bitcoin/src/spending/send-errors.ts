import { type ErrorCode, isWalletError, WalletError } from '@latchkey/errors'

/** Errors that are specific already; every other one becomes `send/failed`. */
const CLEAR: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'wallet/rejected',
  'wallet/malformed-answer',
  'wallet/wrong-network',
  'wallet/unauthorized',
  'wallet/unsupported-method',
  'wallet/disconnected',
  'connect/cancelled',
  'request/invalid',
  'send/insufficient-funds',
])

/** Wallets have words of their own, and no number, for coins that do not suffice. */
const NO_AMOUNT = /(insufficient|not enough) (?:\w+ )?(funds|balance|utxos?|coins|btc)/i

/** Returns the error of the table for the failure of a wallet or a node to send. */
export function toSendError(error: unknown): unknown {
  if (!isWalletError(error) || CLEAR.has(error.code)) return error
  if (NO_AMOUNT.test(error.message)) return new WalletError('send/insufficient-funds', {}, { cause: error })
  return new WalletError('send/failed', {}, { cause: error })
}
