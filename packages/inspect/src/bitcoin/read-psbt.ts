import {
  type ParsedPsbt,
  parsePsbt,
  parseRawTransaction,
  readPsbtInput,
  serializeTransaction,
  toTransactionId,
} from '@latchkey/primitives'
import type { BitcoinOutput, Psbt, PsbtInput } from './psbt.ts'

/** Larger PSBTs are not read. */
const MAX_BYTES = 1_500_000

/**
 * Parses a PSBT of either version; `undefined` if the bytes are not a PSBT or contradict themselves: a coin with two
 * amounts, or a transaction that does not match the `txid` of its input.
 *
 * @see BIP-174, BIP-370
 */
export function readPsbt(bytes: Uint8Array): Psbt | undefined {
  const psbt = bytes.length > MAX_BYTES ? undefined : parsePsbt(bytes)
  const inputs = psbt && readInputs(psbt)
  return psbt && inputs && { inputs, outputs: psbt.transaction.outputs, unsignedSize: sizeOf(psbt) }
}

const sizeOf = ({ transaction }: ParsedPsbt): number => serializeTransaction(transaction).length

function readInputs({ transaction, inputs }: ParsedPsbt): readonly PsbtInput[] | undefined {
  const found = transaction.inputs.flatMap((input, at): readonly PsbtInput[] => {
    const facts = readPsbtInput(inputs[at] ?? new Map(), input)
    return facts === undefined ? [] : [{ txid: input.txid, index: input.index, ...facts }]
  })
  return found.length === transaction.inputs.length ? found : undefined
}

/**
 * Returns an output of a transaction; `undefined` if the bytes do not hash to the `txid`. To lie about a coin, a node
 * would have to find another transaction with the same hash.
 */
export function readOutput(raw: Uint8Array, txid: string, index: number): BitcoinOutput | undefined {
  const transaction = parseRawTransaction(raw)
  return transaction !== undefined && toTransactionId(transaction) === txid ? transaction.outputs[index] : undefined
}
