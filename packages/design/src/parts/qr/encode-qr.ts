/** Error correction: M recovers 15 % of a code, H 30 %. */
export type QrLevel = 'M' | 'H'

interface Level {
  /** Two bits that name the level in the code. */
  readonly format: number
  /** Correction codewords in each block, for versions 1 to 40. */
  readonly corrections: readonly number[]
  /** Blocks, for versions 1 to 40. */
  readonly blocks: readonly number[]
}

/** @see ISO/IEC 18004, table 9 */
const LEVELS: Readonly<Record<QrLevel, Level>> = {
  M: {
    format: 0,
    corrections: [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
      35, 37, 38, 40, 43, 45, 47, 49,
    ],
  },
  H: {
    format: 2,
    corrections: [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    blocks: [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
      54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  },
}
/**
 * One of the eight masks. Trying them all takes eight times as long, and finds the best only for texts that repeat
 * themselves; links and addresses are random digits, which no mask makes worse.
 */
const MASK = 2
const LIGHT = 1
/** Value of a cell with a dark module. */
export const DARK = 2

/** Modules of a code. */
export interface QrModules {
  /** Modules on a side. */
  readonly size: number
  /** {@link DARK} or another number for each, row by row. */
  readonly cells: Uint8Array
}

/**
 * Returns the QR code of a text in bytes of UTF-8, in the smallest version that holds it. A library carries every mode and
 * level, and this page has no bytes to spare (docs/decisions/0015).
 *
 * @throws RangeError when the text is longer than 2331 bytes at level M, 1273 at level H.
 * @example encodeQr('ethereum:0x1f98…', 'H').size // 41
 * @see ISO/IEC 18004
 */
export function encodeQr(text: string, level: QrLevel): QrModules {
  const bytes = new TextEncoder().encode(text)
  const { version, shape } = pickVersion(bytes.length, LEVELS[level])
  const size = version * 4 + 17
  const cells = new Uint8Array(size * size)
  const set = (x: number, y: number, isDark: boolean) => {
    if (x >= 0 && x < size && y >= 0 && y < size) cells[y * size + x] = isDark ? DARK : LIGHT
  }
  drawPatterns(set, version, LEVELS[level].format)
  const codewords = interleave(toCodewords(bytes, version, shape.room), shape)
  let bit = 0
  // Columns in pairs from the right, up and down by turns; the column of the timing pattern is passed over.
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (let x = right; x >= right - 1; x -= 1) {
        const at = y * size + x
        if (cells[at] !== 0) continue
        const isSet = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        cells[at] = isSet !== (x % 3 === 0) ? DARK : LIGHT
        bit += 1
      }
    }
  return { size, cells }
}

/** How the codewords of a version are cut into blocks. */
interface BlockShape {
  readonly blocks: number
  readonly corrections: number
  /** Codewords of all blocks, those of correction too. */
  readonly total: number
  /** Codewords that carry data. */
  readonly room: number
}

function pickVersion(bytes: number, { corrections, blocks }: Level) {
  for (let version = 1; version <= 40; version += 1) {
    const shape = { blocks: blocks[version - 1] ?? 0, corrections: corrections[version - 1] ?? 0 }
    const alignments = version > 1 ? Math.floor(version / 7) + 2 : 0
    const free = (16 * version + 128) * version + 64 - (alignments > 0 ? (25 * alignments - 10) * alignments - 55 : 0)
    const total = (free - (version >= 7 ? 36 : 0)) >> 3
    const room = total - shape.blocks * shape.corrections
    // Four bits for the mode, eight or sixteen for the length.
    if (bytes + (version < 10 ? 2 : 3) <= room) return { version, shape: { ...shape, total, room } }
  }
  throw new RangeError('The text is too long for a QR code')
}

function toCodewords(bytes: Uint8Array, version: number, room: number): readonly number[] {
  const { length } = bytes
  const nibbles = [4, ...(version < 10 ? [] : [length >> 12, (length >> 8) & 15]), (length >> 4) & 15, length & 15]
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15)
  nibbles.push(0)
  const codewords: number[] = []
  for (let at = 0; at < nibbles.length; at += 2) codewords.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0))
  for (let pad = 0xec; codewords.length < room; pad ^= 0xec ^ 0x11) codewords.push(pad)
  return codewords
}

/** Cuts data into blocks, adds to each its correction, and lays their codewords out by turns. */
function interleave(data: readonly number[], { blocks, corrections, total }: BlockShape): Uint8Array {
  const short = Math.floor(total / blocks) - corrections
  const shorter = blocks - (total % blocks)
  const divisor = toDivisor(corrections)
  const codewords = new Uint8Array(total)
  for (let block = 0, from = 0; block < blocks; block += 1) {
    const length = short + (block < shorter ? 0 : 1)
    const part = data.slice(from, from + length)
    from += length
    // The longer blocks have one codeword more at their end, and only they are in that turn.
    for (let at = 0; at < length; at += 1) codewords[at * blocks + block - (at < short ? 0 : shorter)] = part[at] ?? 0
    const rest = toRemainder(part, divisor)
    for (let at = 0; at < corrections; at += 1) codewords[data.length + at * blocks + block] = rest[at] ?? 0
  }
  return codewords
}

/*
 * The field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. Powers of 2 run through all of it, so that a product is a
 * sum of exponents. Loops and arrays, no functions for each element: a code is drawn while somebody waits for it, and
 * nothing is compiled well the first time.
 */
const POWERS = new Uint8Array(510)
const EXPONENTS = new Uint8Array(256)

function fillTables(): void {
  for (let exponent = 0, power = 1; exponent < 255; exponent += 1) {
    POWERS[exponent] = POWERS[exponent + 255] = power
    EXPONENTS[power] = exponent
    power = (power << 1) ^ ((power >> 7) * 0x11d)
  }
}

/** Exponents of the coefficients of the Reed-Solomon generator of a degree, the highest first, without the leading 1. */
function toDivisor(degree: number): Uint8Array {
  if (POWERS[0] === 0) fillTables()
  const divisor = new Uint8Array(degree)
  divisor[degree - 1] = 1
  for (let root = 0; root < degree; root += 1)
    for (let at = 0; at < degree; at += 1) {
      const each = divisor[at] ?? 0
      const product = each === 0 ? 0 : (POWERS[(EXPONENTS[each] ?? 0) + root] ?? 0)
      divisor[at] = product ^ (divisor[at + 1] ?? 0)
    }
  return divisor.map((each) => EXPONENTS[each] ?? 0)
}

function toRemainder(data: readonly number[], divisor: Uint8Array): Uint8Array {
  const { length } = data
  const rest = new Uint8Array(length + divisor.length)
  rest.set(data)
  for (let from = 0; from < length; from += 1) {
    const first = rest[from] ?? 0
    if (first === 0) continue
    const exponent = EXPONENTS[first] ?? 0
    for (let at = 0; at < divisor.length; at += 1) {
      const to = from + 1 + at
      rest[to] = (rest[to] ?? 0) ^ (POWERS[exponent + (divisor[at] ?? 0)] ?? 0)
    }
  }
  return rest.subarray(length)
}

/** Draws what every code of a version has, and which level and mask it uses. */
function drawPatterns(set: (x: number, y: number, isDark: boolean) => void, version: number, format: number): void {
  const size = version * 4 + 17
  const last = size - 1
  const ring = (x: number, y: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const alignments = version > 1 ? Math.floor(version / 7) + 2 : 0
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (alignments * 2 - 2)) * 2
  const places = Array.from({ length: alignments }, (_, at) => (at === 0 ? 6 : last - 6 - (alignments - 1 - at) * step))
  const isInFinder = (x: number, y: number) => Math.min(x, y) === 6 && (x === y || Math.max(x, y) === last - 6)
  for (const x of places) for (const y of places) if (!isInFinder(x, y)) ring(x, y, 2, (distance) => distance !== 1)
  for (const [x, y] of [
    [3, 3],
    [last - 3, 3],
    [3, last - 3],
  ] as const)
    ring(x, y, 4, (distance) => distance !== 2 && distance !== 4)
  const about = ((format << 3) | MASK) << 10
  const formatBits = (about | remainderOf(about, 0x537)) ^ 0x5412
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((formatBits >> at) & 1) === 1
    // Once around the upper left finder, past the timing pattern, and once beside the two others.
    const near = at < 6 ? at : at < 8 ? at + 1 : 14 - at + (at === 8 ? 1 : 0)
    if (at < 8) set(8, near, isDark)
    else set(near, 8, isDark)
    if (at < 8) set(last - at, 8, isDark)
    else set(8, last - 14 + at, isDark)
  }
  set(8, last - 7, true)
  if (version < 7) return
  const versionBits = (version << 12) | remainderOf(version << 12, 0x1f25)
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [last - 10 + (at % 3), Math.floor(at / 3)]
    const isDark = ((versionBits >> at) & 1) === 1
    set(far, near, isDark)
    set(near, far, isDark)
  }
}

/** Rest of a division of polynomials over one bit. */
function remainderOf(value: number, divisor: number): number {
  let rest = value
  for (let shift = Math.clz32(divisor) - 1; shift >= 0; shift -= 1)
    if (Math.clz32(rest) === Math.clz32(divisor << shift)) rest ^= divisor << shift
  return rest
}
