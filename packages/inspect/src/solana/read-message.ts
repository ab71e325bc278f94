import { encodeBase58 } from '@latchkey/primitives'
import { type ByteReader, createByteReader } from './byte-reader.ts'

/** The message of a transaction, which its signers sign. Keys are in base58. */
export interface SolanaMessage {
  readonly version: 'legacy' | 0
  /** Number of keys that sign, counted from the first. */
  readonly signers: number
  readonly staticKeys: readonly string[]
  /** By position of the static keys: whether the transaction may change the account. */
  readonly isWritable: readonly boolean[]
  readonly lifetime: string
  readonly instructions: readonly MessageInstruction[]
  readonly lookups: readonly Lookup[]
}

export interface MessageInstruction {
  /**
   * Indices into the list of keys: static keys, then those of lookup tables, with the writable keys of all tables
   * first.
   */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Keys that a message takes from an address lookup table. */
export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** Maximum size of a transaction in bytes, so that it fits into one packet. */
export const MAX_TRANSACTION_BYTES = 1_232
const SIGNATURE_BYTES = 64
/** Flag in the first byte of a versioned message; the other bits are the version. */
const VERSIONED = 0x80

/**
 * Parses the message of a transaction; `undefined` if a validator would reject the bytes or the version is unknown. The
 * decoder of `@solana/kit` accepts some truncated messages and trailing bytes; together with the decoders of
 * `@solana-program/*` it takes 17 KiB gzip, the equivalent code in this folder 2.
 */
export function readMessage(bytes: Uint8Array): SolanaMessage | undefined {
  if (bytes.length > MAX_TRANSACTION_BYTES) return undefined
  try {
    return read(createByteReader(bytes))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the message bytes of a transaction in its wire form; `undefined` if there are none. */
export function sliceMessage(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > MAX_TRANSACTION_BYTES) return undefined
  try {
    const reader = createByteReader(bytes)
    const signatures = reader.compact()
    reader.take(signatures * SIGNATURE_BYTES)
    const message = reader.take(reader.left())
    return readMessage(message)?.signers === signatures ? message : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function read(reader: ByteReader): SolanaMessage | undefined {
  const first = reader.u8()
  if (first > VERSIONED) return undefined
  const isVersioned = first === VERSIONED
  const signers = isVersioned ? reader.u8() : first
  const [readonlySigners, readonlyOthers] = [reader.u8(), reader.u8()]
  const staticKeys = list(reader, reader.key)
  const writableSigners = signers - readonlySigners
  const writableEnd = staticKeys.length - readonlyOthers
  if (writableSigners < 1 || writableEnd < signers || new Set(staticKeys).size !== staticKeys.length) return undefined
  const isWritable = staticKeys.map((_, at) => (at < signers ? at < writableSigners : at < writableEnd))
  const lifetime = encodeBase58(reader.take(32))
  const instructions = list(reader, () => readInstruction(reader))
  const lookups = isVersioned ? list(reader, () => readLookup(reader)) : []
  const keys = lookups.reduce((sum, each) => sum + each.writable.length + each.readonly.length, staticKeys.length)
  const areInside = instructions.every(
    ({ program, accounts }) => program > 0 && program < staticKeys.length && accounts.every((at) => at < keys),
  )
  if (!areInside || reader.left() > 0) return undefined
  return { version: isVersioned ? 0 : 'legacy', signers, staticKeys, isWritable, lifetime, instructions, lookups }
}

function readInstruction(reader: ByteReader): MessageInstruction {
  const program = reader.u8()
  return { program, accounts: [...reader.take(reader.compact())], data: reader.take(reader.compact()) }
}

function readLookup(reader: ByteReader): Lookup {
  const table = reader.key()
  return { table, writable: [...reader.take(reader.compact())], readonly: [...reader.take(reader.compact())] }
}

/** Every item takes at least one byte, so the number of bytes limits the list. */
function list<T>(reader: ByteReader, item: () => T): readonly T[] {
  const length = reader.compact()
  if (length > reader.left()) throw new RangeError('a list is longer than its bytes')
  return Array.from({ length }, item)
}
