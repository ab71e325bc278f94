import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '../hex.ts'
import {
  type ByteReader,
  createByteReader,
  joinBytes,
  toCompactSize,
  toUint32,
  toUint64,
  withLength,
} from './byte-reader.ts'

export interface RawBitcoinInput {
  /** Id of the transaction with the spent output, in display order: hexadecimal without `0x`. */
  readonly txid: string
  readonly index: number
  readonly sequence: number
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

export interface RawBitcoinOutput {
  readonly script: Uint8Array
  /** Satoshis. */
  readonly amount: bigint
}

/** A Bitcoin transaction in its network encoding. */
export interface RawBitcoinTransaction {
  readonly version: number
  readonly inputs: readonly RawBitcoinInput[]
  readonly outputs: readonly RawBitcoinOutput[]
  readonly lockTime: number
}

/** The maximum supply in satoshis: 21 million bitcoins. */
const MAX_AMOUNT = 2_100_000_000_000_000n
const [SEGWIT_MARKER, SEGWIT_FLAG] = [0, 1]

/**
 * Parses a whole transaction; `undefined` if the bytes are malformed: additional bytes, no inputs, or more satoshis
 * than exist.
 *
 * @see BIP-144
 */
export function parseRawTransaction(bytes: Uint8Array): RawBitcoinTransaction | undefined {
  try {
    return readTransaction(createByteReader(bytes), bytes[4] === SEGWIT_MARKER)
  } catch {
    // The reader throws if the bytes end too early.
    return undefined
  }
}

function readTransaction(reader: ByteReader, hasWitness: boolean): RawBitcoinTransaction | undefined {
  const version = reader.uint32()
  if (hasWitness && (reader.byte() !== SEGWIT_MARKER || reader.byte() !== SEGWIT_FLAG)) return undefined
  const inputs = reader.list(() => ({
    txid: toTxid(reader.take(32)),
    index: reader.uint32(),
    scriptSig: reader.bytes(),
    sequence: reader.uint32(),
  }))
  const outputs = reader.list(() => readOutput(reader))
  const witnesses = inputs.map(() => (hasWitness ? reader.list(reader.bytes) : []))
  const lockTime = reader.uint32()
  const isEmpty = hasWitness && witnesses.every(({ length }) => length === 0)
  if (!reader.isAtEnd() || inputs.length === 0 || isEmpty) return undefined
  if (outputs.some(({ amount }) => amount > MAX_AMOUNT)) return undefined
  return {
    ...{ version, outputs, lockTime },
    inputs: inputs.map((input, at) => ({ ...input, witness: witnesses[at] ?? [] })),
  }
}

function readOutput(reader: ByteReader): RawBitcoinOutput {
  const amount = reader.uint64()
  return { amount, script: reader.bytes() }
}

/** Parses one output; `undefined` if the bytes are malformed. */
export function parseRawOutput(bytes: Uint8Array): RawBitcoinOutput | undefined {
  try {
    const reader = createByteReader(bytes)
    const output = readOutput(reader)
    return reader.isAtEnd() && output.amount <= MAX_AMOUNT ? output : undefined
  } catch {
    return undefined
  }
}

export const serializeOutput = ({ amount, script }: RawBitcoinOutput): Uint8Array =>
  joinBytes(toUint64(amount), withLength(script))

/** Returns an outpoint in the byte order of hashes. */
export const serializeOutpoint = ({ txid, index }: Pick<RawBitcoinInput, 'txid' | 'index'>): Uint8Array =>
  joinBytes(hexToBytes(txid).reverse(), toUint32(index))

export const serializeWitness = (witness: readonly Uint8Array[]): Uint8Array =>
  joinBytes(toCompactSize(witness.length), ...witness.map(withLength))

/** Returns the network encoding of a transaction. @see BIP-144 */
export function serializeTransaction(transaction: RawBitcoinTransaction): Uint8Array {
  return serialize(
    transaction,
    transaction.inputs.some(({ witness }) => witness.length > 0),
  )
}

function serialize({ version, inputs, outputs, lockTime }: RawBitcoinTransaction, hasWitness: boolean): Uint8Array {
  return joinBytes(
    toUint32(version),
    ...(hasWitness ? [Uint8Array.of(SEGWIT_MARKER, SEGWIT_FLAG)] : []),
    toCompactSize(inputs.length),
    ...inputs.flatMap((input) => [serializeOutpoint(input), withLength(input.scriptSig), toUint32(input.sequence)]),
    toCompactSize(outputs.length),
    ...outputs.map(serializeOutput),
    ...(hasWitness ? inputs.map(({ witness }) => serializeWitness(witness)) : []),
    toUint32(lockTime),
  )
}

/** Returns the id of a transaction, which does not depend on its witnesses. */
export const toTransactionId = (transaction: RawBitcoinTransaction): string =>
  toTxid(sha256(sha256(serialize(transaction, false))))

const toTxid = (hash: Uint8Array): string => bytesToHex(Uint8Array.from(hash).reverse()).slice(2)
