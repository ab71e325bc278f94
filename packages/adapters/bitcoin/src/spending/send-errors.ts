import { createSendErrors } from '@latchkey/core/adapter-base'
import { WalletError } from '@latchkey/errors'

/** Wallets report insufficient funds only in a message, without an error code. */
const NO_AMOUNT = /(insufficient|not enough) (?:\w+ )?(funds|balance|utxos?|coins|btc)/i

/** Returns the public error for a failure of a wallet or a node to send. */
export const toSendError = createSendErrors(
  (error) =>
    NO_AMOUNT.test(error.message) ? new WalletError('send/insufficient-funds', {}, { cause: error }) : undefined,
  ['request/invalid', 'send/insufficient-funds'],
)
