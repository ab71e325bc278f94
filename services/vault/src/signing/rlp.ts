import { concatBytes } from '@noble/hashes/utils.js'

export type RlpItem = Uint8Array | readonly RlpItem[]

/** Encodes bytes and lists of them. @see Ethereum Yellow Paper, appendix B */
export function toRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0x80] = item
    return item.length === 1 && first < 0x80 ? item : concatBytes(header(item.length, 0x80), item)
  }
  const body = concatBytes(...item.map(toRlp))
  return concatBytes(header(body.length, 0xc0), body)
}

function header(length: number, offset: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const bytes = toBytes(BigInt(length))
  return concatBytes(Uint8Array.of(offset + 55 + bytes.length), bytes)
}

/** Returns the shortest bytes of a number; none for zero. */
export function toBytes(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let left = value; left > 0n; left >>= 8n) bytes.unshift(Number(left & 0xffn))
  return Uint8Array.from(bytes)
}
