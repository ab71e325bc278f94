/** How much of a code may be missing: M 15 %, Q 25 %, H 30 %. */
export type QrLevel = 'M' | 'Q' | 'H'

/** How large a code is, and how its bytes are divided. */
export interface CodeSize {
  /** 1 to 40: four modules more on each side than the one before. */
  readonly version: number
  /** Bytes of the text and what goes with it. */
  readonly dataBytes: number
  readonly blocks: number
  /** Bytes that each block can lose half of. */
  readonly spareBytes: number
  readonly allBytes: number
}

/** By version. @see ISO/IEC 18004 table 9 */
const SPARE_BYTES = {
  M: '10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26',
  Q: '13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30',
  H: '17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30',
} as const
const BLOCKS = {
  M: '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49',
  Q: '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68',
  H: '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81',
} as const
const LARGEST = 40
/** From the last one in the table on. */
const USUAL_SPARE_BYTES = { M: 28, Q: 30, H: 30 } as const
const BYTE_MODE = 4
const PADDING = [0xec, 0x11] as const

/**
 * Returns the bytes of a code: the text, what fills it up, and what brings lost ones back, in the order they are drawn.
 *
 * @throws RangeError
 */
export function toCodewords(text: string, level: QrLevel): { readonly bytes: number[]; readonly size: CodeSize } {
  const data = new TextEncoder().encode(text)
  for (let version = 1; version <= LARGEST; version += 1) {
    const size = sizeOf(version, level)
    const countBytes = version < 10 ? 1 : 2
    // Mode and count together are half a byte more than whole ones; the end of the text fills the other half.
    if (data.length + countBytes + 1 <= size.dataBytes)
      return { bytes: interleave(fill(data, countBytes, size), size), size }
  }
  throw new RangeError('The text is too long for a code')
}

function sizeOf(version: number, level: QrLevel): CodeSize {
  const pick = (table: string) => Number(table.split(' ')[version - 1] ?? USUAL_SPARE_BYTES[level])
  const [spareBytes, blocks] = [pick(SPARE_BYTES[level]), pick(BLOCKS[level])]
  const marks = Math.floor(version / 7) + 2
  const fixed = version === 1 ? 0 : (25 * marks - 10) * marks - 55 + (version < 7 ? 0 : 36)
  const allBytes = Math.floor(((16 * version + 128) * version + 64 - fixed) / 8)
  return { version, dataBytes: allBytes - spareBytes * blocks, blocks, spareBytes, allBytes }
}

function fill(data: Uint8Array, countBytes: number, { dataBytes }: CodeSize): number[] {
  const count = countBytes === 1 ? [data.length] : [data.length >> 8, data.length & 255]
  // Half a byte for the mode moves all the others by half a byte.
  const whole = [...count, ...data, 0]
  const bytes = whole.map((byte, at) => (((at === 0 ? BYTE_MODE : (whole[at - 1] ?? 0)) << 4) & 0xf0) | (byte >> 4))
  for (let at = 0; bytes.length < dataBytes; at += 1) bytes.push(PADDING[at % 2] ?? 0)
  return bytes
}

/** Takes a byte of each block in turn; the first blocks may be one byte shorter. */
function interleave(data: readonly number[], { blocks, spareBytes, allBytes }: CodeSize): number[] {
  const divisor = toDivisor(spareBytes)
  const long = allBytes % blocks
  const shortest = Math.floor(allBytes / blocks) - spareBytes
  let from = 0
  const parts = Array.from({ length: blocks }, (_, at) => {
    const part = data.slice(from, from + shortest + (at < blocks - long ? 0 : 1))
    from += part.length
    return { part, spare: remainderOf(part, divisor) }
  })
  const turns = <T>(length: number, pick: (of: (typeof parts)[number], at: number) => T | undefined) =>
    Array.from({ length }, (_, at) => parts.flatMap((of) => pick(of, at) ?? [])).flat()
  return [
    ...turns(shortest + 1, ({ part }, at) => part[at]),
    ...turns(spareBytes, ({ spare }, at) => spare[at]),
  ] as number[]
}

/** Product of two bytes in the field of 256 elements that codes use. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let at = 7; at >= 0; at -= 1)
    product = ((product << 1) ^ ((product >>> 7) * 0x11d) ^ (((other >>> at) & 1) * one)) & 0xff
  return product
}

/** Reed–Solomon: what a block is divided by to have so many spare bytes. */
function toDivisor(degree: number): readonly number[] {
  let divisor = [...new Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let at = 0; at < degree; at += 1) {
    divisor = divisor.map((factor, place) => multiply(factor, root) ^ (divisor[place + 1] ?? 0))
    root = multiply(root, 2)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): readonly number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = divisor.map((each, at) => (rest[at + 1] ?? 0) ^ multiply(each, factor))
  }
  return rest
}
