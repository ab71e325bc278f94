import type { BitcoinOutput, Psbt, PsbtInput } from '@latchkey/inspect/bitcoin'
import { bytesToHex } from '@latchkey/primitives'
import { RawTx, Transaction } from '@scure/btc-signer'

/** A PSBT of more bytes is none that a wallet takes. */
const MAX_BYTES = 1_500_000
/** Scripts that the library does not know are shown as they are. */
const OPTIONS = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
}

/**
 * Returns what is in a PSBT of either version; `undefined` for bytes that are none, or that contradict themselves: a coin with
 * two amounts, a transaction that is not the one of its input.
 *
 * @see BIP-174, BIP-370
 */
export function readPsbt(bytes: Uint8Array): Psbt | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  try {
    return toPsbt(Transaction.fromPSBT(bytes, OPTIONS))
  } catch {
    // The library throws errors of many kinds at bytes that are no PSBT.
    return undefined
  }
}

function toPsbt(transaction: Transaction): Psbt {
  return {
    inputs: Array.from({ length: transaction.inputsLength }, (_, at) => toInput(transaction, at)),
    outputs: Array.from({ length: transaction.outputsLength }, (_, at) => {
      const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(at)
      return { script, amount }
    }),
    unsignedSize: transaction.unsignedTx.length,
  }
}

function toInput(transaction: Transaction, at: number): PsbtInput {
  const { txid = new Uint8Array(), index = 0, ...input } = transaction.getInput(at)
  const { witnessUtxo, nonWitnessUtxo, sighashType, finalScriptSig, finalScriptWitness } = input
  const id = bytesToHex(txid).slice(2)
  const before = nonWitnessUtxo && readOutput(RawTx.encode(nonWitnessUtxo), id, index)
  const claimed = witnessUtxo ?? nonWitnessUtxo?.outputs[index]
  return {
    txid: id,
    index,
    isFinal: finalScriptSig !== undefined || finalScriptWitness !== undefined,
    ...(claimed === undefined ? {} : { claimed: toOutput(claimed) }),
    ...(before === undefined ? {} : { proved: before }),
    ...(sighashType === undefined ? {} : { sighashType }),
  }
}

const toOutput = ({ script, amount }: BitcoinOutput): BitcoinOutput => ({ script, amount })

/**
 * Returns an output of a transaction; `undefined` where the bytes are not those of the transaction with that id. A node that
 * lies about a coin would have to find another transaction with the same hash.
 */
export function readOutput(raw: Uint8Array, txid: string, index: number): BitcoinOutput | undefined {
  try {
    const transaction = Transaction.fromRaw(raw, OPTIONS)
    if (transaction.id !== txid) return undefined
    const { script, amount } = transaction.getOutput(index)
    return script === undefined || amount === undefined ? undefined : { script, amount }
  } catch {
    return undefined
  }
}
