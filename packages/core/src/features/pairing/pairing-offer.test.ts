import { describe, expect, it } from 'vitest'
import { isOfferGood, OFFER_MS } from './pairing-offer.ts'

const offer = { uri: 'wc:…', expiresAt: OFFER_MS }

describe('an offer to pair', () => {
  it('is shown for four minutes (Spec §4.10)', () => {
    expect(OFFER_MS).toBe(240_000)
  })

  it.each([
    [0, true],
    [OFFER_MS - 10_001, true],
    [OFFER_MS - 10_000, false],
    [OFFER_MS, false],
    [OFFER_MS + 1, false],
  ])('counts as expired ten seconds before its end: at %i ms it is good: %s (Spec §4.11)', (now, isGood) => {
    expect(isOfferGood(offer, now)).toBe(isGood)
  })

  it('is none where there is none', () => {
    expect(isOfferGood(undefined, 0)).toBe(false)
  })
})
