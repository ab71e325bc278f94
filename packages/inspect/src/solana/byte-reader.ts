import { encodeBase58 } from '@latchkey/primitives'

/** Reads bytes one after another. Each call throws a `RangeError` if too few are left. */
export interface ByteReader {
  readonly left: () => number
  u8(): number
  u16(): number
  u32(): number
  u64(): bigint
  take(length: number): Uint8Array
  /** A key of 32 bytes, in base58. */
  key(): string
  /** A number of 16 bits in one to three bytes; only the shortest form is valid. @see Solana, "Compact-u16 format" */
  compact(): number
}

const KEY_BYTES = 32

/** Returns a reader of little-endian bytes, the byte order of Solana. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  function advance(length: number): number {
    if (length > bytes.length - at) throw new RangeError('there are too few bytes')
    at += length
    return at - length
  }
  const u8 = () => view.getUint8(advance(1))
  const take = (length: number) => bytes.slice(advance(length), at)
  function compact(): number {
    let value = 0
    for (let position = 0; position < 3; position++) {
      const byte = u8()
      value += (byte & 0x7f) << (7 * position)
      if (byte < 0x80) {
        if (value > 0xffff || (byte === 0 && position > 0)) throw new RangeError('not the shortest form of a number')
        return value
      }
    }
    throw new RangeError('a number of more than 16 bits')
  }
  return {
    left: () => bytes.length - at,
    u8,
    u16: () => view.getUint16(advance(2), true),
    u32: () => view.getUint32(advance(4), true),
    u64: () => view.getBigUint64(advance(8), true),
    take,
    key: () => encodeBase58(take(KEY_BYTES)),
    compact,
  }
}
