import { encodeBase58 } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { verifySignature } from './verify-signature.ts'

describe('verifySignature', () => {
  it('rejects the constant signature that verifies for every address of small order', async () => {
    const constant = Uint8Array.of(1, ...new Uint8Array(63))
    for (const first of [0, 1]) {
      const address = encodeBase58(Uint8Array.of(first, ...new Uint8Array(31)))
      expect(await verifySignature(constant, new TextEncoder().encode('anything'), address)).toBe(false)
    }
  })
})
