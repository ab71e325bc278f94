import jsqr from 'jsqr'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Qr } from './qr.tsx'
import { type QrShape, toQrShape } from './to-qr-shape.ts'

const PAIRING =
  'wc:94caa59c77dae0dd234b5818fb7292540d017b27d41f7f387ee75b22b9738c94@2?expiryTimestamp=1732188341&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const ADDRESS = 'ethereum:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const QUIET = 4

/** Paints a code as a screen shows it — round dots of 0.9 modules on white — and reads it with another library. */
function scan(shape: QrShape, pixelsPerModule: number): string | undefined {
  const side = (shape.modules + 2 * QUIET) * pixelsPerModule
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const isFinder = (at: number, other: number) =>
    shape.finders.some(([x, y]) => at >= x && at < x + 7 && other >= y && other < y + 7)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [atX, atY] = [(x + 0.5) / pixelsPerModule - QUIET, (y + 0.5) / pixelsPerModule - QUIET]
      const [column, row] = [Math.floor(atX), Math.floor(atY)]
      const distance = Math.hypot(atX - column - 0.5, atY - row - 0.5)
      if (!shape.isDark(row, column) || (!isFinder(column, row) && distance > 0.45)) continue
      pixels.set([20, 22, 27], (y * side + x) * 4)
    }
  return jsqr(pixels, side, side)?.data
}

describe('Qr', () => {
  for (const [name, text] of Object.entries({ pairing: PAIRING, address: ADDRESS }))
    it(`is read by an independent reader, with and without a logo: ${name} (Design 5)`, () => {
      expect(scan(toQrShape(text, false), 6)).toBe(text)
      expect(scan(toQrShape(text, true), 6)).toBe(text)
    })

  it('is read as the modal shows it on a plain screen, where a module is four points wide', () => {
    const shape = toQrShape(PAIRING, false)
    const shownPx = 262
    expect(shownPx / (shape.modules + 2 * QUIET)).toBeGreaterThanOrEqual(4)
    expect(scan(shape, 4)).toBe(PAIRING)
  })

  it('cuts away less than a quarter of what error correction can bring back', () => {
    for (const [text, recovers] of [
      [PAIRING, 0.25],
      [ADDRESS, 0.3],
    ] as const) {
      const shape = toQrShape(text, true)
      expect((shape.hole / shape.modules) ** 2).toBeLessThan(recovers / 4)
      expect((shape.modules - shape.hole) % 2).toBe(0)
    }
  })

  it('is one picture with a name, and vector all through', () => {
    const markup = renderToStaticMarkup(<Qr value={ADDRESS} label="Your address" logo={<b>L</b>} />)
    expect(markup).toMatch(/^<div class="lk-qr" role="img" aria-label="Your address">/)
    expect(markup.match(/<path /g)).toHaveLength(1)
    expect(markup).not.toContain('style=')
  })
})
