import jsqr from 'jsqr'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Qr } from './qr.tsx'
import { type QrShape, toQrShape } from './to-qr-shape.ts'

const PAIRING =
  'wc:94caa59c77dae0dd234b5818fb7292540d017b27d41f7f387ee75b22b9738c94@2?expiryTimestamp=1732188341&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const ADDRESS = 'ethereum:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const QUIET = 4

/** Paints a code as a screen shows it, on white, and reads it with another library. */
function scan(shape: Pick<QrShape, 'modules' | 'isDark'>, pixelsPerModule: number): string | undefined {
  const side = (shape.modules + 2 * QUIET) * pixelsPerModule
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / pixelsPerModule) - QUIET, Math.floor(y / pixelsPerModule) - QUIET]
      if (shape.isDark(row, column)) pixels.set([20, 22, 27], (y * side + x) * 4)
    }
  return jsqr(pixels, side, side)?.data
}

describe('Qr', () => {
  for (const [name, text] of Object.entries({ pairing: PAIRING, address: ADDRESS }))
    it(`is read by an independent reader, with and without a logo: ${name} (Design 5)`, () => {
      expect(scan(toQrShape(text, false), 6)).toBe(text)
      expect(scan(toQrShape(text, true), 6)).toBe(text)
    })

  it('is read with a logo in the width of the card, where a module is five points wide and no less than three', () => {
    const shape = toQrShape(PAIRING, true)
    const cardPx = 326
    expect(Math.floor(cardPx / (shape.modules + 2 * QUIET))).toBe(5)
    for (const pixels of [3, 4, 5]) expect(scan(shape, pixels)).toBe(PAIRING)
  })

  it('cuts away less than a quarter of what error correction can bring back', () => {
    for (const [text, recovers] of [
      [PAIRING, 0.15],
      [PAIRING + PAIRING, 0.15],
      [ADDRESS, 0.3],
    ] as const) {
      const shape = toQrShape(text, true)
      expect((shape.hole / shape.modules) ** 2).toBeLessThan(recovers / 4)
      expect((shape.modules - shape.hole) % 2).toBe(0)
    }
  })

  it('draws every dark module outside of the finders in one path of lines', () => {
    const { lines, isDark, modules } = toQrShape(ADDRESS, true)
    const drawn = [...lines.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map(([, x, y, length]) => [x, y, length].map(Number))
    let dark = 0
    for (let row = 0; row < modules; row += 1)
      for (let column = 0; column < modules; column += 1) dark += isDark(row, column) ? 1 : 0
    const inFinder = 33
    expect(drawn.reduce((sum, [, , length = 0]) => sum + length, 0)).toBe(dark - 3 * inFinder)
    for (const [x = 0, y = 0, length = 0] of drawn) {
      expect(isDark(y, x - 1) && x !== 7).toBe(false)
      for (let at = 0; at < length; at += 1) expect(isDark(y, x + at)).toBe(true)
    }
  })

  it('is drawn for the width of most cards before it is measured, in whole pixels', () => {
    const { modules } = toQrShape(PAIRING, true)
    expect(modules).toBe(57)
    const side = 326 / 5
    expect(renderToStaticMarkup(<Qr value={PAIRING} label="Pairing code" />)).toContain(
      `viewBox="-4 -4 ${side} ${side}"`,
    )
  })

  it('is one picture with a name, and vector all through', () => {
    const markup = renderToStaticMarkup(<Qr value={ADDRESS} label="Your address" logo={<b>L</b>} />)
    expect(markup).toMatch(/^<div class="lk-qr" role="img" aria-label="Your address">/)
    expect(markup.match(/<path /g)).toHaveLength(1)
    expect(markup).not.toContain('style=')
  })
})
