import { encode } from 'uqr'

/** Vector form of a code, in modules. */
export interface QrShape {
  /** Modules on a side, without the quiet zone. */
  readonly modules: number
  /** Modules on a side of the hole in the middle; 0 without a logo. */
  readonly hole: number
  /** One path of zero-length strokes: drawn with round caps, each is a dot. */
  readonly dots: string
  /** Upper left corners of the three finders. */
  readonly finders: readonly (readonly [number, number])[]
  /** True where a module is dark and drawn. */
  readonly isDark: (row: number, column: number) => boolean
}

/** Above this length level H makes modules too small for an older phone at 280px. */
const LONGEST_FOR_H = 110
const FINDER = 7
/**
 * One of the eight masks. Trying them all takes eight times as long, and finds the best only for texts that repeat
 * themselves; links and addresses are random digits, which no mask makes worse.
 */
const MASK = 2

/**
 * Returns the shape of a QR code: error correction H (30 %) for short texts. Long ones such as pairing links have Q
 * (25 %) around a logo, whose hole takes away less than a quarter of that, and M (15 %) without one: nothing covers a
 * code on a screen, and larger modules are read by more cameras.
 *
 * @param text - What the code says; up to about 1600 characters.
 * @param hasHole - Leaves the middle free for a logo.
 * @see ISO/IEC 18004
 */
export function toQrShape(text: string, hasHole: boolean): QrShape {
  const code = encode(text, {
    ecc: text.length <= LONGEST_FOR_H ? 'H' : hasHole ? 'Q' : 'M',
    border: 0,
    maskPattern: MASK,
  })
  const modules = code.size
  // Odd like the code itself, so that it sits exactly in the middle.
  const hole = hasHole ? 2 * Math.floor((modules * 0.22) / 2) + 1 : 0
  const holeStart = (modules - hole) / 2
  const finders = [
    [0, 0],
    [modules - FINDER, 0],
    [0, modules - FINDER],
  ] as const
  const isInHole = (at: number) => at >= holeStart && at < holeStart + hole
  const isDark = (row: number, column: number) =>
    code.data[row]?.[column] === true && !(isInHole(row) && isInHole(column))
  const isInFinder = (row: number, column: number) =>
    finders.some(([x, y]) => column >= x && column < x + FINDER && row >= y && row < y + FINDER)
  let dots = ''
  for (let row = 0; row < modules; row += 1)
    for (let column = 0; column < modules; column += 1)
      if (isDark(row, column) && !isInFinder(row, column)) dots += `M${column + 0.5} ${row + 0.5}h0`
  return { modules, hole, dots, finders, isDark }
}
