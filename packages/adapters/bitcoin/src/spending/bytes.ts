import { WalletError } from '@latchkey/errors'
import { Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { psbtSchema } from '../wallet/response-schemas.ts'

/** Returns a PSBT as base64. */
export function toBase64(transaction: Transaction): string {
  let binary = ''
  // One call with all bytes as arguments would overflow the stack.
  for (const byte of transaction.toPSBT(0)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/**
 * Scripts that the library does not know are allowed, because the site that builds the transaction is responsible for
 * them.
 */
const OPTIONS = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true }

/** Returns the transaction of a PSBT in base64. @throws request/invalid */
export function readPsbt(text: string): Transaction {
  try {
    const bytes = Uint8Array.from(atob(v.parse(psbtSchema, text)), (character) => character.charCodeAt(0))
    return Transaction.fromPSBT(bytes, OPTIONS)
  } catch (cause) {
    throw new WalletError('request/invalid', { field: 'psbt', problem: 'expected a PSBT in base64' }, { cause })
  }
}
