import { describe, expect, it } from 'vitest'
import { toBase64url } from './to-base64url.ts'

describe('toBase64url', () => {
  it.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg'],
    ['✓', '4pyT'],
    [Uint8Array.of(251, 255, 254), '-__-'],
  ])('encodes %j as %s (RFC 4648 section 10)', (value, text) => {
    expect(toBase64url(value)).toBe(text)
  })
})
