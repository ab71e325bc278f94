import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, parseColor, type Rgb } from './contrast.fixture.ts'
import { toTokensCss } from './to-tokens-css.ts'
import { type Token, tokens } from './tokens.ts'

const list: readonly Token[] = tokens
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

function readToken(name: string, theme: 'light' | 'dark'): string {
  const token = list.find((candidate) => candidate.name === name)
  if (token === undefined) throw new Error(`no token ${name}`)
  const value = typeof token.value === 'string' ? token.value : token.value[theme]
  return /^var\([^,]+,(.+)\)$/.exec(value)?.[1] ?? value
}

function colorOf(name: string, theme: 'light' | 'dark'): Rgb {
  const color = parseColor(readToken(name, theme))
  if (color === undefined) throw new Error(`${name} is not a plain colour: ${readToken(name, theme)}`)
  return color
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((channel, at) => Math.round(channel * share + (b[at] ?? 0) * (1 - share))) as unknown as Rgb
}

describe('tokens', () => {
  it('are what the generated sheets say', () => {
    const [early, late] = [true, false].map((isEarly) => list.filter((token) => (token.early === true) === isEarly))
    expect(read('early-tokens.generated.css')).toContain(toTokensCss(early ?? []))
    expect(read('late-tokens.generated.css')).toContain(toTokensCss(late ?? []))
  })

  it('have unique names', () => {
    expect(new Set(list.map((token) => token.name)).size).toBe(list.length)
  })

  it('carry the figures of the specification (Spec §2.53, §2.54, §2.55)', () => {
    const figures = [
      ['--lk-duration-header', '120ms'],
      ['--lk-duration-height', '150ms'],
      ['--lk-duration-view', '150ms'],
      ['--lk-z-index', '999'],
      ['--lk-font-size-master', '10px'],
      ['--lk-border-radius-master', '4px'],
    ] as const
    for (const [name, value] of figures) expect(readToken(name, 'light'), name).toBe(value)
  })

  it('derive text sizes 12, 14, 16, 20, 32 and corners 8, 12, 20 from the masters (Spec §2.54, §2.55)', () => {
    const factor = (name: string) => Number(/\*([\d.]+)\)$/.exec(readToken(name, 'light'))?.[1])
    expect(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => factor(`--lk-font-${size}`) * 10)).toEqual([12, 14, 16, 20, 32])
    expect(['chip', 'row', 'card'].map((shape) => factor(`--lk-radius-${shape}`) * 4)).toEqual([8, 12, 20])
  })

  it('differ between light and dark in colours and shadows alone, and hold a value for each (Spec §2.52)', () => {
    const themed = list.flatMap(({ name, value }) => (typeof value === 'string' ? [] : [{ name, ...value }]))
    expect(themed.length).toBeGreaterThan(18)
    for (const { name, light, dark } of themed)
      for (const value of [light, dark]) expect(value, name).toMatch(/#[0-9a-f]{3,8}\b|\brgb\(|^[\d.]+% [\d.]+%$/)
    const blocks = [...toTokensCss(tokens).matchAll(/:host\([^{]*data-theme=(?:light|dark)\]\)?\)\{([^}]*)\}/g)]
    expect(blocks).toHaveLength(2)
    for (const [, block = ''] of blocks) {
      const declared = [...block.matchAll(/^\s*([\w-]+):/gm)].map(([, name]) => name)
      expect(declared).toEqual([...themed.map(({ name }) => name), 'color-scheme'])
    }
  })

  it('never use rem, which follows the host page', () => {
    expect(toTokensCss(tokens)).not.toMatch(/\drem/)
  })

  it('give every colour of a surface, a line or ink a system colour (WCAG 2.2 AA, forced colours)', () => {
    const drawn = list.filter(({ name, value }) => typeof value !== 'string' && !/overlay|shadow/.test(name))
    expect(drawn.filter((token) => token.forced === undefined)).toEqual([])
  })

  for (const theme of ['light', 'dark'] as const) {
    const surfaces = ['--lk-bg', '--lk-fill'] as const

    it(`keep text at 4.5:1 or better on card and fill, ${theme} (WCAG 2.2 1.4.3)`, () => {
      for (const ink of ['text', 'text-muted', 'text-faint', 'accent-text', 'success', 'warning', 'danger'])
        for (const surface of surfaces)
          expect(
            contrast(colorOf(`--lk-${ink}`, theme), colorOf(surface, theme)),
            `${ink} on ${surface}`,
          ).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colorOf('--lk-text-muted', theme), colorOf('--lk-fill-strong', theme))).toBeGreaterThanOrEqual(
        4.5,
      )
    })

    it(`keep text at 4.5:1 or better on its tint and on accent, ${theme} (WCAG 2.2 1.4.3)`, () => {
      for (const tone of ['success', 'warning', 'danger'])
        for (const ink of [`--lk-${tone}`, '--lk-text'])
          expect(contrast(colorOf(ink, theme), colorOf(`--lk-${tone}-soft`, theme)), ink).toBeGreaterThanOrEqual(4.5)
      const soft = mix(colorOf('--lk-accent', theme), colorOf('--lk-bg', theme), 0.12)
      expect(contrast(colorOf('--lk-accent-text', theme), soft)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colorOf('--lk-text-muted', theme), soft)).toBeGreaterThanOrEqual(4.5)
      const hovered = mix(colorOf('--lk-accent', theme), [0, 0, 0], 0.9)
      for (const accent of [colorOf('--lk-accent', theme), hovered])
        expect(contrast(colorOf('--lk-on-accent', theme), accent)).toBeGreaterThanOrEqual(4.5)
    })

    it(`keep controls and focus rings at 3:1 or better, ${theme} (WCAG 2.2 1.4.11)`, () => {
      for (const line of ['--lk-line-control', '--lk-accent', '--lk-accent-text'])
        for (const surface of surfaces)
          expect(
            contrast(colorOf(line, theme), colorOf(surface, theme)),
            `${line} on ${surface}`,
          ).toBeGreaterThanOrEqual(3)
    })
  }

  it('keep QR dots far above what scanners need, on the white tile', () => {
    expect(contrast(colorOf('--lk-qr-color', 'light'), [255, 255, 255])).toBeGreaterThan(12)
  })
})
