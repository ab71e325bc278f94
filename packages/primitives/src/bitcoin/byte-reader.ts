/**
 * Reads the encodings of Bitcoin. Every method throws a `RangeError` if the bytes end too early or are not in their
 * shortest form.
 */
export interface ByteReader {
  readonly take: (count: number) => Uint8Array
  readonly byte: () => number
  readonly uint32: () => number
  /** Unsigned, 64 bits. */
  readonly uint64: () => bigint
  /** @see Bitcoin Core, `CompactSize` */
  readonly size: () => number
  /** Bytes with a length prefix. */
  readonly bytes: () => Uint8Array
  readonly list: <T>(read: () => T) => readonly T[]
  readonly isAtEnd: () => boolean
}

/** An element takes at least this many bytes, so a list cannot be longer than its bytes allow. */
const LEAST_ELEMENT = 1

export function createByteReader(given: Uint8Array): ByteReader {
  let at = 0
  const view = new DataView(given.buffer, given.byteOffset, given.length)
  function move(count: number): number {
    if (count > given.length - at) throw new RangeError('The bytes end too early')
    at += count
    return at - count
  }
  const take = (count: number) => given.slice(move(count), at)
  const byte = () => view.getUint8(move(1))
  const uint32 = () => view.getUint32(move(4), true)
  function size(): number {
    const first = byte()
    if (first < 0xfd) return first
    const value = first === 0xfd ? view.getUint16(move(2), true) : first === 0xfe ? uint32() : Number.POSITIVE_INFINITY
    if (value < (first === 0xfd ? 0xfd : 0x1_0000) || value === Number.POSITIVE_INFINITY)
      throw new RangeError('The length is not in its shortest form')
    return value
  }
  return {
    ...{ take, byte, uint32, size },
    uint64: () => view.getBigUint64(move(8), true),
    bytes: () => take(size()),
    list(read) {
      const count = size()
      if (count * LEAST_ELEMENT > given.length - at) throw new RangeError('The list is longer than its bytes')
      return Array.from({ length: count }, read)
    },
    isAtEnd: () => at === given.length,
  }
}

/** Returns a length in its shortest form. @see Bitcoin Core, `CompactSize` */
export function toCompactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value)
  if (value < 0x1_0000) return Uint8Array.of(0xfd, value, value >>> 8)
  return Uint8Array.of(0xfe, value, value >>> 8, value >>> 16, value >>> 24)
}

export const toUint32 = (value: number): Uint8Array => Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24)

export function toUint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

/** Returns bytes with a length prefix. */
export const withLength = (bytes: Uint8Array): Uint8Array => joinBytes(toCompactSize(bytes.length), bytes)

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
