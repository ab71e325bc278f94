import { describe, expect, it } from 'vitest'
import { findUnsupported } from './self-check.ts'

const FINE = {
  origin: 'https://frame.wallet.example',
  isSecureContext: true,
  isTopLevel: false,
  isCredentialless: false,
}

describe('findUnsupported', () => {
  it.each([
    [{}, undefined],
    [{ origin: 'null' }, 'sandbox'],
    [{ isCredentialless: true }, 'credentialless'],
    [{ isSecureContext: false }, 'insecure'],
    [{ isTopLevel: true }, 'top-level'],
  ] as const)('X04: returns for a page with %j %s', (change, reason) => {
    expect(findUnsupported({ ...FINE, ...change })).toBe(reason)
  })
})
