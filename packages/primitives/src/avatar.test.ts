import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { avatarColors } from './avatar.ts'

const address = '0xabcdef0000000000000000000000000000000000'

describe('avatarColors', () => {
  it('depend on the first six hexadecimal characters only (Spec §5.33)', () => {
    expect(avatarColors(address)).toEqual(avatarColors(`0xabcdef${'9'.repeat(34)}`))
    expect(avatarColors(address)).not.toEqual(avatarColors('0xabcdee'))
  })

  it('pad a short address with zeros (Spec §5.33)', () => {
    expect(avatarColors('0xab')).toEqual(avatarColors('0xab0000'))
    expect(avatarColors('')).toEqual(avatarColors('0x000000'))
  })

  it('are always five different valid CSS colours', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const colors = avatarColors(text)
        expect(colors).toHaveLength(5)
        for (const color of colors) {
          expect(color).toMatch(/^rgb\(\d{1,3} \d{1,3} \d{1,3}\)$/)
          for (const channel of color.match(/\d+/g) ?? []) expect(Number(channel)).toBeLessThanOrEqual(255)
        }
      }),
    )
  })
})
