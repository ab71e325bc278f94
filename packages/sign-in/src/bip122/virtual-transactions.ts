import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { RawTx, Transaction } from '@scure/btc-signer'

const TAG = sha256(utf8ToBytes('BIP0322-signed-message'))
const OP_RETURN = Uint8Array.of(0x6a)
const NO_OUTPUT = 0xffffffff

/** Hash of a message under the tag of the standard. @see BIP-322 "Full", BIP-340 */
export const hashMessage = (message: string): Uint8Array => sha256(concatBytes(TAG, TAG, utf8ToBytes(message)))

/** Returns the id of the transaction that pays nothing to the script of the account. @see BIP-322 `to_spend` */
export function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const bytes = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: NO_OUTPUT,
        finalScriptSig: concatBytes(Uint8Array.of(0, 32), hashMessage(message)),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  return sha256(sha256(bytes)).reverse()
}

/** Returns the transaction that an account signs instead of a message; it can be sent nowhere. @see BIP-322 `to_sign` */
export function toSignTransaction(message: string, script: Uint8Array): Transaction {
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  transaction.addInput({
    txid: toSpendId(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
  })
  transaction.addOutput({ amount: 0n, script: OP_RETURN })
  return transaction
}
