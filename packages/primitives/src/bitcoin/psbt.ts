import { bytesToHex, hexToBytes } from '../hex.ts'
import { type ByteReader, createByteReader, joinBytes, withLength } from './byte-reader.ts'
import {
  parseRawOutput,
  parseRawTransaction,
  type RawBitcoinInput,
  type RawBitcoinOutput,
  type RawBitcoinTransaction,
  serializeTransaction,
  toTransactionId,
} from './raw-transaction.ts'

/** The key-value pairs of a PSBT map in their order. A key is its type and data, in hexadecimal without `0x`. @see BIP-174 */
export type PsbtMap = ReadonlyMap<string, Uint8Array>

/** A partially signed transaction, with all data of its bytes. */
export interface ParsedPsbt {
  /** The unsigned transaction; for version 2 it is built from the maps. */
  readonly transaction: RawBitcoinTransaction
  readonly globals: PsbtMap
  readonly inputs: readonly PsbtMap[]
  readonly outputs: readonly PsbtMap[]
}

/** `psbt` and a separator. */
const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)
/** Keys of BIP-174 and BIP-370 that decide what is signed. */
export const PSBT_KEYS = {
  global: {
    unsignedTransaction: '00',
    version: '02',
    lockTime: '03',
    inputs: '04',
    outputs: '05',
    modifiable: '06',
    psbtVersion: 'fb',
  },
  input: {
    ...{ nonWitnessUtxo: '00', witnessUtxo: '01', partialSignature: '02', sighashType: '03', redeemScript: '04' },
    ...{
      finalScriptSig: '07',
      finalScriptWitness: '08',
      tapInternalKey: '17',
      txid: '0e',
      index: '0f',
      sequence: '10',
      timeLock: '11',
      heightLock: '12',
    },
  },
  output: { amount: '03', script: '04' },
} as const
const FINAL_SEQUENCE = 0xffffffff

/**
 * Parses a PSBT of version 0 (BIP-174) or version 2 (BIP-370). Returns `undefined` for malformed bytes.
 *
 * @see BIP-174, BIP-370
 */
export function parsePsbt(bytes: Uint8Array): ParsedPsbt | undefined {
  try {
    const reader = createByteReader(bytes)
    if (!reader.take(MAGIC.length).every((byte, at) => byte === MAGIC[at])) return undefined
    const globals = readMap(reader)
    const counts = countsOf(globals)
    const inputs = Array.from({ length: counts.inputs }, () => readMap(reader))
    const outputs = Array.from({ length: counts.outputs }, () => readMap(reader))
    if (!reader.isAtEnd() || counts.inputs === 0) return undefined
    const transaction = counts.unsigned ?? joinTransaction(globals, inputs, outputs)
    return { transaction, globals, inputs, outputs }
  } catch {
    // The readers throw if bytes end too early or contradict each other.
    return undefined
  }
}

/** Returns the bytes of a PSBT. */
export const serializePsbt = ({ globals, inputs, outputs }: Omit<ParsedPsbt, 'transaction'>): Uint8Array =>
  joinBytes(MAGIC, ...[globals, ...inputs, ...outputs].map(serializeMap))

/** Returns the version 0 PSBT of a transaction, with the known data of its inputs. */
export const createPsbt = (transaction: RawBitcoinTransaction, inputs: readonly PsbtMap[]): Uint8Array =>
  serializePsbt({
    globals: new Map([[PSBT_KEYS.global.unsignedTransaction, serializeTransaction(transaction)]]),
    inputs,
    outputs: transaction.outputs.map(() => new Map()),
  })

function readMap(reader: ByteReader): PsbtMap {
  const map = new Map<string, Uint8Array>()
  for (let length = reader.size(); length > 0; length = reader.size()) {
    const key = bytesToHex(reader.take(length)).slice(2)
    if (map.has(key)) throw new RangeError('A key is there twice')
    map.set(key, reader.bytes())
  }
  return map
}

const serializeMap = (map: PsbtMap): Uint8Array =>
  joinBytes(...[...map].flatMap(([key, value]) => [withLength(hexToBytes(key)), withLength(value)]), Uint8Array.of(0))

interface Counts {
  readonly inputs: number
  readonly outputs: number
  /** The whole transaction of version 0. */
  readonly unsigned?: RawBitcoinTransaction
}

/** @throws RangeError if the transaction is signed, the version is unknown, or keys of both versions are present */
function countsOf(globals: PsbtMap): Counts {
  const { unsignedTransaction, psbtVersion, inputs, outputs, version } = PSBT_KEYS.global
  const number = toNumber(globals.get(psbtVersion)) ?? 0
  const raw = globals.get(unsignedTransaction)
  if (number === 0 && raw !== undefined) {
    if ([inputs, outputs, version].some((key) => globals.has(key))) throw new RangeError('Keys of both versions')
    const unsigned = parseRawTransaction(raw)
    const isSigned = unsigned?.inputs.some(({ scriptSig, witness }) => scriptSig.length + witness.length > 0)
    if (unsigned === undefined || isSigned === true) throw new RangeError('It is not an unsigned transaction')
    return { inputs: unsigned.inputs.length, outputs: unsigned.outputs.length, unsigned }
  }
  if (number !== 2 || raw !== undefined) throw new RangeError('An unknown version')
  return { inputs: toSize(globals.get(inputs)), outputs: toSize(globals.get(outputs)) }
}

function joinTransaction(
  globals: PsbtMap,
  inputs: readonly PsbtMap[],
  outputs: readonly PsbtMap[],
): RawBitcoinTransaction {
  const keys = PSBT_KEYS
  const unsigned = {
    version: expect(toNumber(globals.get(keys.global.version))),
    inputs: inputs.map((map) => ({
      txid: bytesToHex(expect(map.get(keys.input.txid)).slice().reverse()).slice(2),
      index: expect(toNumber(map.get(keys.input.index))),
      sequence: toNumber(map.get(keys.input.sequence)) ?? FINAL_SEQUENCE,
      scriptSig: new Uint8Array(),
      witness: [],
    })),
    outputs: outputs.map((map) => {
      const amount = createByteReader(expect(map.get(keys.output.amount))).uint64()
      return { amount, script: expect(map.get(keys.output.script)) }
    }),
    lockTime: lockTimeOf(globals, inputs),
  }
  // Parsing the bytes again validates each field.
  return expect(parseRawTransaction(serializeTransaction(unsigned)))
}

/** @see BIP-370 "Determining Lock Time" */
function lockTimeOf(globals: PsbtMap, inputs: readonly PsbtMap[]): number {
  const { heightLock, timeLock } = PSBT_KEYS.input
  const locked = inputs.filter((map) => map.has(heightLock) || map.has(timeLock))
  if (locked.length === 0) return toNumber(globals.get(PSBT_KEYS.global.lockTime)) ?? 0
  const kind = [heightLock, timeLock].find((key) => locked.every((map) => map.has(key)))
  if (kind === undefined) throw new RangeError('No lock time suits every input')
  return Math.max(...locked.map((map) => toNumber(map.get(kind)) ?? 0))
}

function toNumber(bytes: Uint8Array | undefined): number | undefined {
  if (bytes === undefined) return undefined
  if (bytes.length !== 4) throw new RangeError('A number has 4 bytes')
  return createByteReader(bytes).uint32()
}

function toSize(bytes: Uint8Array | undefined): number {
  const reader = createByteReader(expect(bytes))
  const value = reader.size()
  if (!reader.isAtEnd()) throw new RangeError('A count with more bytes')
  return value
}

function expect<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('A field is missing')
  return value
}

/** What the map of an input states about it. */
export interface PsbtInputFacts {
  /** The spent output as the PSBT states it, proved or not. */
  readonly claimed?: RawBitcoinOutput
  /** The spent output, taken from a previous transaction in the PSBT whose hash equals the input's txid. */
  readonly proved?: RawBitcoinOutput
  /** Requested sighash type. */
  readonly sighashType?: number
  readonly isFinal: boolean
}

/**
 * Reads what an input states about its coin; `undefined` if it contradicts itself: a coin with two amounts, or a
 * previous transaction with another id.
 */
export function readPsbtInput(map: PsbtMap, { txid, index }: RawBitcoinInput): PsbtInputFacts | undefined {
  const { nonWitnessUtxo, witnessUtxo, sighashType, finalScriptSig, finalScriptWitness } = PSBT_KEYS.input
  const [raw, coin, kind] = [map.get(nonWitnessUtxo), map.get(witnessUtxo), map.get(sighashType)]
  const before = raw && parseRawTransaction(raw)
  const proved = before !== undefined && toTransactionId(before) === txid ? before.outputs[index] : undefined
  const claimed = coin === undefined ? proved : parseRawOutput(coin)
  if ((raw !== undefined && proved === undefined) || (coin !== undefined && claimed === undefined)) return undefined
  if (proved !== undefined && claimed !== undefined && !isSameCoin(proved, claimed)) return undefined
  if (kind !== undefined && kind.length !== 4) return undefined
  return {
    isFinal: map.has(finalScriptSig) || map.has(finalScriptWitness),
    ...(claimed && { claimed }),
    ...(proved && { proved }),
    ...(kind && { sighashType: createByteReader(kind).uint32() }),
  }
}

const isSameCoin = (one: RawBitcoinOutput, other: RawBitcoinOutput): boolean =>
  one.amount === other.amount && bytesToHex(one.script) === bytesToHex(other.script)

/**
 * Returns the transaction of a PSBT if every input is final; otherwise `undefined`. @see BIP-174 "Transaction
 * Extractor"
 */
export function extractTransaction({ transaction, inputs }: ParsedPsbt): RawBitcoinTransaction | undefined {
  const { finalScriptSig, finalScriptWitness } = PSBT_KEYS.input
  const final = transaction.inputs.flatMap((input, at): readonly RawBitcoinInput[] => {
    const [scriptSig, witness] = [finalScriptSig, finalScriptWitness].map((key) => inputs[at]?.get(key))
    if (scriptSig === undefined && witness === undefined) return []
    return [{ ...input, scriptSig: scriptSig ?? new Uint8Array(), witness: witness ? readWitness(witness) : [] }]
  })
  return final.length === transaction.inputs.length ? { ...transaction, inputs: final } : undefined
}

function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  try {
    const reader = createByteReader(bytes)
    return reader.list(reader.bytes)
  } catch {
    // A node rejects a transaction whose witness is missing.
    return []
  }
}
