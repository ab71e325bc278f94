import { type CodeSize, type QrLevel, toCodewords } from './qr-codewords.ts'

/** True where a module is dark. */
export type QrModules = readonly (readonly boolean[])[]

/** Bits of the level and mask, and those of the version, are kept by a code of their own. */
const FORMAT = { generator: 0x537, bits: 10, mask: 0x5412 }
const VERSION = { generator: 0x1f25, bits: 12 }
const LEVEL_BITS = { M: 0, Q: 3, H: 2 } as const

/**
 * One of the eight masks. Trying them all takes eight times as long, and finds the best only for texts that repeat
 * themselves; links and addresses are random digits, which no mask makes worse.
 */
const MASK = 2
const isMasked = (x: number) => x % 3 === 0

/**
 * Returns a text as a QR code.
 *
 * @throws RangeError for a text that no code holds, about 1600 characters.
 * @see ISO/IEC 18004
 */
export function encodeQr(text: string, level: QrLevel): QrModules {
  const { bytes, size } = toCodewords(text, level)
  const grid = createGrid(size.version * 4 + 17)
  drawFixed(grid, size)
  drawFormat(grid, level)
  drawData(grid, bytes)
  return grid.dark
}

interface Grid {
  readonly side: number
  readonly dark: boolean[][]
  /** Modules that say where the code is and how to read it. */
  readonly fixed: boolean[][]
  set(x: number, y: number, isDark: boolean): void
}

function createGrid(side: number): Grid {
  const empty = () => Array.from({ length: side }, () => new Array<boolean>(side).fill(false))
  const [dark, fixed] = [empty(), empty()]
  return {
    side,
    dark,
    fixed,
    set(x, y, isDark) {
      const [row, known] = [dark[y], fixed[y]]
      if (row === undefined || known === undefined || x < 0 || x >= side) return
      row[x] = isDark
      known[x] = true
    },
  }
}

/** Rings around a middle: those at these distances are light. */
function drawRings({ set }: Grid, x: number, y: number, radius: number, light: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

function drawFixed(grid: Grid, { version }: CodeSize): void {
  const { side, set } = grid
  for (let at = 0; at < side; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const end = side - 4
  for (const [x, y] of [[3, 3] as const, [end, 3] as const, [3, end] as const]) drawRings(grid, x, y, 4, [2, 4])
  const places = alignmentsOf(version, side)
  const last = places.length - 1
  places.forEach((x, column) => {
    places.forEach((y, row) => {
      const isCorner = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0)
      if (!isCorner) drawRings(grid, x, y, 2, [1])
    })
  })
  if (version < 7) return
  const bits = (version << VERSION.bits) | remainderOf(version, VERSION)
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [side - 11 + (at % 3), Math.floor(at / 3)]
    set(far, near, bitOf(bits, at))
    set(near, far, bitOf(bits, at))
  }
}

function alignmentsOf(version: number, side: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => side - 7 - (count - 2 - at) * step)]
}

function drawFormat({ side, set }: Grid, level: QrLevel): void {
  const data = (LEVEL_BITS[level] << 3) | MASK
  const bits = ((data << FORMAT.bits) | remainderOf(data, FORMAT)) ^ FORMAT.mask
  for (let at = 0; at < 15; at += 1) {
    const isDark = bitOf(bits, at)
    // Around the first finder, leaving out the line that counts modules; and once more beside the other two.
    const before = at < 6 ? at : at < 8 ? at + 1 : 14 - at
    if (at < 8) set(8, before, isDark)
    else set(at === 8 ? 7 : before, 8, isDark)
    if (at < 8) set(side - 1 - at, 8, isDark)
    else set(8, side - 15 + at, isDark)
  }
  set(8, side - 8, true)
}

/** Two columns at a time from the right, up and down in turn; the column that counts modules has no data. */
function drawData({ side, dark, fixed }: Grid, bytes: readonly number[]): void {
  let at = 0
  for (let pair = side - 1; pair >= 1; pair -= 2) {
    const right = pair <= 6 ? pair - 1 : pair
    const isUp = ((right + 1) & 2) === 0
    for (let step = 0; step < side; step += 1) {
      const y = isUp ? side - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = dark[y]
        if (row === undefined || fixed[y]?.[x] !== false) continue
        row[x] = bitOf(bytes[at >> 3] ?? 0, 7 - (at & 7)) !== isMasked(x)
        at += 1
      }
    }
  }
}

const bitOf = (value: number, at: number) => ((value >>> at) & 1) === 1

function remainderOf(
  value: number,
  { generator, bits }: { readonly generator: number; readonly bits: number },
): number {
  let rest = value
  for (let at = 0; at < bits; at += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator)
  return rest
}
