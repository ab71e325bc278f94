import { createSendErrors } from '@latchkey/core/adapter-base'
import { WalletError } from '@latchkey/errors'

/** Wallets have words of their own, and no number, for coins that do not suffice. */
const NO_AMOUNT = /(insufficient|not enough) (?:\w+ )?(funds|balance|utxos?|coins|btc)/i

/** Returns the error of the table for the failure of a wallet or a node to send. */
export const toSendError = createSendErrors(
  (error) =>
    NO_AMOUNT.test(error.message) ? new WalletError('send/insufficient-funds', {}, { cause: error }) : undefined,
  ['request/invalid', 'send/insufficient-funds'],
)
