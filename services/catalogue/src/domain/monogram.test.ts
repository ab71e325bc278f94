import { toMonogram } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMonogram } from './monogram.ts'

describe('drawMonogram', () => {
  it('draws the letter and the colour that a client shows while the picture loads', () => {
    const { letter, ground } = toMonogram('Universal Profiles')
    const { content, hash, isMonogram } = drawMonogram('Universal Profiles')
    expect(content).toContain(`fill="${ground}"`)
    expect(content).toContain(`>${letter}</text>`)
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    expect(isMonogram).toBe(true)
    expect(drawMonogram('Universal Profiles')).toEqual(drawMonogram('Universal Profiles'))
  })

  it('escapes the name', () => {
    const count = (name: string) => String(drawMonogram(name).content).match(/</g)?.length
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (name) => {
        expect(count(name)).toBe(count('A'))
      }),
    )
  })
})
