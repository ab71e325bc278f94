import { describe, expect, it } from 'vitest'
import { contrast, type Rgb } from './color.ts'
import { toAccentProperties } from './refine-accent.ts'

const WHITE: Rgb = [255, 255, 255]

/** Reads what a test gave as an accent, or what came out. */
function readColor(text: string): Rgb {
  const digits = /^#(.{3})$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text
  const hex = /^#(..)(..)(..)$/.exec(digits)?.slice(1)
  const channels = hex?.map((pair) => Number.parseInt(pair, 16)) ?? text.match(/\d+/g)?.map(Number)
  return channels as unknown as Rgb
}

describe('toAccentProperties', () => {
  it('keeps text on any accent, and any accent as text, readable (WCAG 2.2 1.4.3)', () => {
    for (const accent of ['#ffcc00', '#000', '#ffffff', '#0988f0', '#00bb7f', '#808080', 'rgb(220, 30, 90)']) {
      const properties = toAccentProperties(readColor(accent))
      const read = (name: string) => readColor(properties[name] ?? '')
      expect(contrast(read('--lk-on-accent'), readColor(accent)), `text on ${accent}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read('--lk-accent-light'), [244, 245, 247]), `${accent} in light`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read('--lk-accent-dark'), [34, 36, 41]), `${accent} in dark`).toBeGreaterThanOrEqual(4.5)
      const tinted = (card: Rgb) => {
        const source = readColor(accent)
        return card.map((channel, at) => Math.round(channel * 0.88 + (source[at] ?? 0) * 0.12)) as unknown as Rgb
      }
      const onTint = [
        contrast(read('--lk-accent-light'), tinted(WHITE)),
        contrast(read('--lk-accent-dark'), tinted([24, 25, 29])),
      ]
      expect(Math.min(...onTint), `${accent} on its tint`).toBeGreaterThanOrEqual(4.5)
    }
  })
})
