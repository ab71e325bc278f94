import jsqr from 'jsqr'
import { expect, it } from 'vitest'
import { DARK, encodeQr, type QrLevel } from './encode-qr.ts'

const QUIET = 4
const PIXELS = 3

function read(text: string, level: QrLevel): string | undefined {
  const { size, cells } = encodeQr(text, level)
  const isDark = (row: number, column: number) => column >= 0 && column < size && cells[row * size + column] === DARK
  const side = (size + 2 * QUIET) * PIXELS
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (isDark(Math.floor(y / PIXELS) - QUIET, Math.floor(x / PIXELS) - QUIET))
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return jsqr(pixels, side, side)?.data
}

/** Digits that no reader could guess. */
const textOf = (length: number) => Array.from({ length }, (_, at) => ((at * 7919 + length) % 36).toString(36)).join('')

it.each(['M', 'H'] as const)('is read by an independent reader in versions of every kind, at level %s', (level) => {
  // One block and many, with and without version bits, an eight-bit and a sixteen-bit length.
  for (const length of [1, 14, 15, 26, 62, 84, 106, 122, 180, 187, 213, 251, 331, 450, 560])
    expect(read(textOf(length), level)).toBe(textOf(length))
})

it('is as large as the standard says (ISO/IEC 18004, table 7)', () => {
  const sizeOf = (length: number, level: QrLevel) => encodeQr(textOf(length), level).size
  expect([14, 15, 180, 181, 213, 2331].map((length) => sizeOf(length, 'M'))).toEqual([21, 25, 53, 57, 57, 177])
  expect([7, 8, 119, 120, 1273].map((length) => sizeOf(length, 'H'))).toEqual([21, 25, 57, 61, 177])
})

it('refuses a text that no code holds', () => {
  expect(() => encodeQr(textOf(2332), 'M')).toThrow(RangeError)
  expect(() => encodeQr(textOf(1274), 'H')).toThrow(RangeError)
})

it('writes text as UTF-8', () => {
  expect(read('Zürich – 東京', 'M')).toBe('Zürich – 東京')
})
