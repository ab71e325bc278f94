import { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from './bitcoin-keys.ts'

const OPTIONS = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true }

/** An input and the key that signs it. */
export interface InputToSign {
  readonly index: number
  readonly key: BitcoinKey
  readonly sighashTypes?: readonly number[]
}

/** Signs inputs of a PSBT. */
export function signPsbt(psbt: Uint8Array, inputs: readonly InputToSign[]): Transaction {
  const transaction = Transaction.fromPSBT(psbt, OPTIONS)
  for (const { index, key, sighashTypes } of inputs)
    transaction.signIdx(key.privateKey, index, sighashTypes === undefined ? undefined : [...sighashTypes])
  return transaction
}

/** Returns a PSBT with the signatures of a signed one, each made invalid. */
export function forgeSignatures(psbt: Uint8Array, signed: Transaction): Transaction {
  const forged = Transaction.fromPSBT(psbt, OPTIONS)
  for (let index = 0; index < forged.inputsLength; index++) {
    const { partialSig, tapKeySig } = signed.getInput(index)
    if (partialSig !== undefined)
      forged.updateInput(index, { partialSig: partialSig.map(([key, bytes]) => [key, flip(bytes)]) }, true)
    if (tapKeySig !== undefined) forged.updateInput(index, { tapKeySig: flip(tapKeySig) }, true)
  }
  return forged
}

/** Changes a byte in the middle, which is neither a length nor a type. */
export function flip(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))
}
