import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMonogram } from './monogram.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('toMonogram', () => {
  it.each([
    ['MetaMask', 'MM'],
    ['Trust Wallet', 'T'],
    ['Best Wallet', 'B'],
    ['Universal Profiles', 'UP'],
    ['OKX', 'OKX'],
    ['OKX Wallet', 'OKX'],
    ['Wallet', 'W'],
    ['Rabby', 'R'],
    ['1inch', '1'],
    ['D’CENT Wallet', 'DC'],
    ['rabby wallet', 'R'],
    ['« 1inch »', '1'],
    ['钱包', '钱'],
    ['éa', 'É'],
    ['€', '€'],
    ['—', '?'],
    ['', '?'],
    ['Wallet Wallet', 'W'],
  ])('of %s has the letters %s', (name, letters) => {
    expect(toMonogram(name).letters).toBe(letters)
  })

  it('keeps white letters readable on every ground (WCAG 1.4.3)', () => {
    const grounds = new Set(Array.from({ length: 400 }, (_, at) => toMonogram(`Wallet ${at}`).ground))
    expect(grounds.size).toBe(12)
    for (const ground of grounds) expect(1.05 / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  it('is the same for the same name, whatever the name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 24 }), (name) => {
        const { letters, ground, scale } = toMonogram(name)
        expect(toMonogram(name)).toEqual({ letters, ground, scale })
        expect(letters).not.toBe('')
        expect(ground).toMatch(/^#[0-9a-f]{6}$/)
        expect(scale).toBeGreaterThan(0.2)
      }),
    )
  })
})
