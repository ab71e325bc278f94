import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initials, monogram } from './monogram.ts'

describe('initials', () => {
  it.each([
    ['MetaMask', 'MM'],
    ['Trust Wallet', 'T'],
    ['Coinbase Wallet', 'C'],
    ['Best Wallet', 'B'],
    ['Universal Profiles', 'UP'],
    ['OKX', 'OKX'],
    ['OKX Wallet', 'OKX'],
    ['Wallet', 'W'],
    ['Rabby', 'R'],
    ['1inch', '1'],
    ['D’CENT Wallet', 'DC'],
    ['钱包', '钱'],
    ['éa', 'É'],
    ['—', '?'],
  ])('of %s are %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

describe('a monogram', () => {
  it('is the same for the same seed and another for another', () => {
    expect(monogram('A', 'x')).toEqual(monogram('A', 'x'))
    expect(monogram('A', 'x').svg).not.toBe(monogram('A', 'y').svg)
    expect(monogram('A', 'x').hash).toMatch(/^[0-9a-f]{16}$/)
  })

  it('keeps its letters readable on every ground (WCAG 1.4.3)', () => {
    const luminance = (hex: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    for (let seed = 0; seed < 400; seed++) {
      const grounds = monogram('A', `seed ${seed}`).svg.match(/stop-color="#[0-9a-f]{6}"/g) ?? []
      expect(grounds).toHaveLength(2)
      for (const ground of grounds) expect(1.05 / (luminance(ground.slice(12, 19)) + 0.05)).toBeGreaterThanOrEqual(4.45)
    }
  })

  it('never lets a name become markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.string(), (name, seed) => {
        const { svg } = monogram(initials(name), seed)
        expect(svg.match(/</g)?.length).toBe(monogram('A', seed).svg.match(/</g)?.length)
      }),
    )
    expect(monogram('<">', 'x').svg).toContain('&#60;&#34;&#62;</text>')
  })
})
