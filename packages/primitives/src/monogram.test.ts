import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMonogram } from './monogram.ts'

/** The luminance of an `oklch()` colour, clipped to the sRGB gamut. @see CSS Color 4, section 10 */
function luminance(color: string): number {
  const [percent = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (percent / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (percent / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (percent / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('toMonogram', () => {
  it.each([
    ['Trust Wallet', 'T'],
    ['rabby wallet', 'R'],
    ['« 1inch »', '1'],
    ['钱包', '钱'],
    ['éa', 'É'],
    ['€', '€'],
    ['𝒜lpha', '𝒜'],
    ['(!)', '?'],
    ['', '?'],
  ])('of %s has the letter %s', (name, letter) => {
    expect(toMonogram(name).letter).toBe(letter)
  })

  it('keeps white letters readable on every ground (WCAG 1.4.3)', () => {
    const grounds = new Set(Array.from({ length: 400 }, (_, at) => toMonogram(`Wallet ${at}`).ground))
    expect(grounds.size).toBeGreaterThan(100)
    for (const ground of grounds) expect(1.05 / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  it('returns the same for the same name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 24 }), (name) => {
        const { letter, ground } = toMonogram(name)
        expect(toMonogram(name)).toEqual({ letter, ground })
        expect(letter).not.toBe('')
        expect(ground).toMatch(/^oklch\(53% \.12 \d{3}\)$/)
      }),
    )
  })
})
