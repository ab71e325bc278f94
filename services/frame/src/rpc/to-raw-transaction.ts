import { WalletError } from '@latchkey/errors'
import { extractTransaction, parsePsbt, serializeTransaction } from '@latchkey/primitives'

/** Returns the transaction of a PSBT as it is sent. @throws request/invalid where a signature is missing */
export function toRawTransaction(psbt: Uint8Array): Uint8Array {
  const parsed = parsePsbt(psbt)
  const transaction = parsed && extractTransaction(parsed)
  if (transaction === undefined)
    throw new WalletError('request/invalid', { field: 'psbt', problem: 'expected the signatures of every input' })
  return serializeTransaction(transaction)
}
