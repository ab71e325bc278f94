import { RawTx } from '@scure/btc-signer'
import { fromHex, toHashId, toHex } from './bytes.ts'

/** The hash of nothing. */
export const ZERO_HASH = '00'.repeat(32)

export interface TransactionInput {
  readonly txid: string
  readonly vout: number
  readonly scriptSig: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

export interface TransactionOutput {
  readonly amountSat: bigint
  /** In hex. */
  readonly script: string
}

/** A transaction as its bytes say. */
export interface BitcoinTransaction {
  readonly txid: string
  /** Hash with the witnesses. @see BIP-141 */
  readonly wtxid: string
  readonly hex: string
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  /** Bytes. */
  readonly size: number
  /** Four times the bytes without witnesses, and the bytes of these. */
  readonly weight: number
}

/** Reads a transaction from hex; `undefined` for anything else. */
export function readTransaction(hex: string): BitcoinTransaction | undefined {
  try {
    const raw = fromHex(hex)
    const read = RawTx.decode(raw)
    const bare = RawTx.encode({ ...read, segwitFlag: undefined, witnesses: undefined })
    return {
      txid: toHashId(bare),
      wtxid: toHashId(raw),
      hex: toHex(raw),
      version: read.version,
      lockTime: read.lockTime,
      inputs: read.inputs.map(({ txid, index, finalScriptSig, sequence }, at) => ({
        txid: toHex(txid),
        vout: index,
        scriptSig: finalScriptSig,
        sequence,
        witness: read.witnesses?.[at] ?? [],
      })),
      outputs: read.outputs.map(({ amount, script }) => ({ amountSat: amount, script: toHex(script) })),
      size: raw.length,
      weight: bare.length * 3 + raw.length,
    }
  } catch {
    return undefined // The coder has errors of many types, and none of them is a fault of the node.
  }
}

/** Returns the bytes that a fee is for. @see BIP-141 "Transaction size calculations" */
export function toVirtualSize({ weight }: Pick<BitcoinTransaction, 'weight'>): number {
  return Math.ceil(weight / 4)
}

/** Returns whether a transaction makes new coins, as the first one of each block does. */
export function isCoinbase({ inputs }: Pick<BitcoinTransaction, 'inputs'>): boolean {
  return inputs.length === 1 && inputs[0]?.txid === ZERO_HASH
}

interface TransactionFields {
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  /** 2 by default. */
  readonly version?: number
}

/** Returns a transaction of these parts. */
export function buildTransaction({ inputs, outputs, version = 2 }: TransactionFields): BitcoinTransaction {
  const hasWitness = inputs.some(({ witness }) => witness.length > 0)
  const raw = RawTx.encode({
    version,
    segwitFlag: hasWitness ? true : undefined,
    inputs: inputs.map(({ txid, vout, scriptSig, sequence }) => ({
      txid: fromHex(txid),
      index: vout,
      finalScriptSig: scriptSig,
      sequence,
    })),
    outputs: outputs.map(({ amountSat, script }) => ({ amount: amountSat, script: fromHex(script) })),
    witnesses: hasWitness ? inputs.map(({ witness }) => [...witness]) : undefined,
    lockTime: 0,
  })
  const transaction = readTransaction(toHex(raw))
  if (transaction === undefined) throw new Error('the built transaction cannot be read')
  return transaction
}
