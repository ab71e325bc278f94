import { describe, expect, it } from 'vitest'
import { toThemeProperties } from './apply-theme.ts'
import { contrast, type Rgb } from './color.ts'

const WHITE: Rgb = [255, 255, 255]

/** Reads what a test gave as an accent, or what came out. */
function readColor(text: string): Rgb {
  const digits = /^#(.{3})$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text
  const hex = /^#(..)(..)(..)$/.exec(digits)?.slice(1)
  const channels = hex?.map((pair) => Number.parseInt(pair, 16)) ?? text.match(/\d+/g)?.map(Number)
  return channels as unknown as Rgb
}

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
    for (const accent of ['#ffcc00', '#000', '#ffffff', '#0988f0', '#00bb7f', '#808080', 'rgb(220, 30, 90)']) {
      const properties = toThemeProperties({ '--w3m-accent': accent }, readColor(accent))
      const read = (name: string) => readColor(properties[name] ?? '')
      expect(contrast(read('--lk-on-accent'), read('--lk-accent')), `text on ${accent}`).toBeGreaterThanOrEqual(4.5)
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

  it('treats an accent in any other notation the same, once it is resolved (WCAG 2.2 1.4.3)', () => {
    const gold: Rgb = [255, 204, 0]
    const named = toThemeProperties({ '--lk-accent': 'gold' }, gold)
    expect(named).toEqual({ ...toThemeProperties({ '--lk-accent': '#ffcc00' }), '--lk-accent': 'gold' })
  })

  it('mixes in the sheet where nobody can say what an accent is', () => {
    const properties = toThemeProperties({ '--lk-accent': 'oklch(60% 0.2 260)' })
    expect(properties['--lk-accent-light']).toContain('color-mix')
    expect(properties['--lk-on-accent']).toBeUndefined()
  })
})
