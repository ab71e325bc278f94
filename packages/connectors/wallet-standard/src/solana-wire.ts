import { encodeBase58 } from '@latchkey/primitives'

/** Version, signers and signatures of a Solana transaction. */
export interface Wire {
  readonly bytes: Uint8Array
  readonly version: number | 'legacy'
  /** Addresses in the order of the signatures; the fee payer first. */
  readonly signers: readonly string[]
  readonly signatures: readonly Uint8Array[]
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/**
 * Reads version, signers and signatures of a transaction.
 *
 * @throws RangeError if the bytes are malformed
 * @see Solana, "Transaction format"
 */
export function readWire(bytes: Uint8Array): Wire {
  const [count, signaturesAt] = readLength(bytes, 0)
  const messageAt = signaturesAt + count * SIGNATURE_BYTES
  // A versioned message starts with a byte above 127.
  const first = byteAt(bytes, messageAt)
  const headerAt = first > 127 ? messageAt + 1 : messageAt
  const [, keysAt] = readLength(bytes, headerAt + 3)
  if (byteAt(bytes, headerAt) !== count) throw new RangeError('the count of signatures is not that of signers')
  return {
    bytes,
    version: first > 127 ? first & 0x7f : 'legacy',
    signers: cut(bytes, keysAt, count, KEY_BYTES).map(encodeBase58),
    signatures: cut(bytes, signaturesAt, count, SIGNATURE_BYTES),
  }
}

function cut(bytes: Uint8Array, start: number, count: number, size: number): readonly Uint8Array[] {
  if (start + count * size > bytes.length) throw new RangeError('the transaction is cut off')
  return Array.from({ length: count }, (_, index) => bytes.slice(start + index * size, start + (index + 1) * size))
}

/** Lengths have seven bits in each byte, the lowest first. @returns the length, and the offset of the next field */
function readLength(bytes: Uint8Array, start: number): readonly [length: number, next: number] {
  const low = byteAt(bytes, start)
  if (low < 128) return [low, start + 1]
  return [(low & 0x7f) | (byteAt(bytes, start + 1) << 7), start + 2]
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new RangeError('the transaction is cut off')
  return byte
}
