import { DARK, encodeQr } from './encode-qr.ts'

/** Vector form of a code, in modules. */
export interface QrShape {
  /** Modules on a side, without the quiet zone. */
  readonly modules: number
  /** Modules on a side of the hole in the middle; 0 without a logo. */
  readonly hole: number
  /**
   * One path of lines along the middle of the rows. Drawn one module wide they are the squares of the standard: round
   * dots leave so much light between them that readers of screenshots miss every other code at four points a module.
   */
  readonly lines: string
  /** Upper left corners of the three finders. */
  readonly finders: readonly (readonly [number, number])[]
  /** True where a module is dark and drawn. */
  readonly isDark: (row: number, column: number) => boolean
}

/** Above this length level H makes modules too small for an older phone at 280px. */
const LONGEST_FOR_H = 110
/** Side of the hole to side of the code: its square is less than a quarter of what level H (30 %) or M (15 %) recovers. */
const HOLE = { H: 0.26, M: 0.1936 } as const
const FINDER = 7

/**
 * Returns the shape of a QR code: error correction H (30 %) for short texts, M (15 %) for long ones such as pairing
 * links: nothing covers a code on a screen but its logo, and larger modules are read by more cameras. The hole for the
 * logo takes away less than a quarter of what is corrected.
 *
 * @param text - The content of the code; up to about 1600 characters.
 * @param hasHole - Leaves the middle free for a logo.
 * @see ISO/IEC 18004
 */
export function toQrShape(text: string, hasHole: boolean): QrShape {
  const ecc = text.length <= LONGEST_FOR_H ? 'H' : 'M'
  const { size: modules, cells } = encodeQr(text, ecc)
  // Odd like the code itself, so that it sits exactly in the middle.
  const hole = hasHole ? 2 * Math.floor((modules * HOLE[ecc] - 1) / 2) + 1 : 0
  const [from, to] = [(modules - hole) / 2, (modules + hole) / 2]
  for (let row = from; row < to; row += 1) cells.fill(0, row * modules + from, row * modules + to)
  const far = modules - FINDER
  const finders = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const isDark = (row: number, column: number) =>
    column >= 0 && column < modules && cells[row * modules + column] === DARK
  return { modules, hole, lines: toLines(cells, modules), finders, isDark }
}

/** Lines along the rows, without the finders. Not a function for each module: somebody waits for the code. */
function toLines(cells: Uint8Array, modules: number): string {
  const far = modules - FINDER
  let lines = ''
  for (let row = 0; row < modules; row += 1) {
    const isBeside = row < FINDER || row >= far
    const end = row < FINDER ? far : modules
    const middle = ` ${row + 0.5}h`
    for (let column = isBeside ? FINDER : 0; column < end; column += 1) {
      const start = column
      while (column < end && cells[row * modules + column] === DARK) column += 1
      if (column > start) lines += `M${start}${middle}${column - start}`
    }
  }
  return lines
}
