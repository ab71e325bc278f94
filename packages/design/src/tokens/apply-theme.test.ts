import { describe, expect, it } from 'vitest'
import { toThemeProperties } from './apply-theme.ts'
import { contrast, parseColor, type Rgb } from './color.ts'

describe('toThemeProperties', () => {
  it('maps the names of the older form to ours, with units (Spec §3.25)', () => {
    expect(
      toThemeProperties({
        '--w3m-font-size-master': 9,
        '--apkt-border-radius-master': '2px',
        '--w3m-color-mix': '#00bb7f',
        '--w3m-color-mix-strength': 40,
        '--w3m-z-index': 1000,
      }),
    ).toEqual({
      '--lk-font-size-master': '9px',
      '--lk-border-radius-master': '2px',
      '--lk-color-mix': '#00bb7f',
      '--lk-color-mix-strength': '40%',
      '--lk-z-index': '1000',
    })
  })

  it('lets --apkt- win over --w3m-, and ours over both', () => {
    const both = { '--w3m-z-index': 1, '--apkt-z-index': 2 } as const
    expect(toThemeProperties(both)['--lk-z-index']).toBe('2')
    expect(toThemeProperties({ '--lk-z-index': 3, ...both })['--lk-z-index']).toBe('3')
  })

  it('leaves out what is undefined', () => {
    expect(toThemeProperties({ '--lk-accent': undefined })).toEqual({})
  })

  it('keeps text on any accent, and any accent as text, readable (WCAG 2.2 1.4.3)', () => {
    const white: Rgb = [255, 255, 255]
    for (const accent of ['#ffcc00', '#000', '#ffffff', '#0988f0', '#00bb7f', '#808080', 'rgb(220, 30, 90)']) {
      const properties = toThemeProperties({ '--w3m-accent': accent })
      const read = (name: string) => parseColor(properties[name] ?? '') ?? white
      expect(contrast(read('--lk-on-accent'), read('--lk-accent')), `text on ${accent}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read('--lk-accent-light'), [244, 245, 247]), `${accent} in light`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read('--lk-accent-dark'), [34, 36, 41]), `${accent} in dark`).toBeGreaterThanOrEqual(4.5)
      const tinted = (card: Rgb) => {
        const source = parseColor(accent) ?? white
        return card.map((channel, at) => Math.round(channel * 0.88 + (source[at] ?? 0) * 0.12)) as unknown as Rgb
      }
      const onTint = [
        contrast(read('--lk-accent-light'), tinted(white)),
        contrast(read('--lk-accent-dark'), tinted([24, 25, 29])),
      ]
      expect(Math.min(...onTint), `${accent} on its tint`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('mixes in the sheet when the notation of an accent is not one it parses', () => {
    const properties = toThemeProperties({ '--lk-accent': 'oklch(60% 0.2 260)' })
    expect(properties['--lk-accent-light']).toContain('color-mix')
    expect(properties['--lk-on-accent']).toBeUndefined()
  })
})
