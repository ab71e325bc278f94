import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from './wire.ts'

describe('toBase64', () => {
  it('encodes only its own bytes when they are part of a larger buffer', () => {
    const bytes = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).subarray(0, 3)
    expect(toBase64({ bytes })).toBe('AQID')
    expect([...fromBase64('AQID')]).toEqual([1, 2, 3])
  })
})
