import { describe, expect, it } from 'vitest'
import { isPairingUriGood, PAIRING_EXPIRY_MS } from './pairing-uri.ts'

const pairingUri = { uri: 'wc:…', expiresAt: PAIRING_EXPIRY_MS }

describe('a pairing URI', () => {
  it('is shown for four minutes (Spec §4.10, §9.44)', () => {
    expect(PAIRING_EXPIRY_MS).toBe(240_000)
  })

  it.each([
    [0, true],
    [PAIRING_EXPIRY_MS - 10_001, true],
    [PAIRING_EXPIRY_MS - 10_000, false],
    [PAIRING_EXPIRY_MS, false],
    [PAIRING_EXPIRY_MS + 1, false],
  ])('counts as expired ten seconds before its expiry: at %i ms it is valid: %s (Spec §4.11, §9.44)', (now, isGood) => {
    expect(isPairingUriGood(pairingUri, now)).toBe(isGood)
  })

  it('is undefined without a pairing', () => {
    expect(isPairingUriGood(undefined, 0)).toBe(false)
  })
})
