import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import type { PairingOffer } from '../../ports/index.ts'

/** How long an offer is shown. @see Spec §4 "Pairing expiry window 4 minutes" */
export const OFFER_MS = 4 * MINUTE_MS

/** An offer this close to its end is not worth a scan any more. @see Spec §4 "considered expired within 10 seconds" */
const MARGIN_MS = 10 * SECOND_MS

/**
 * Tells whether a wallet still has the time to take an offer.
 *
 * @param now - Milliseconds since 1970.
 */
export function isOfferGood(offer: PairingOffer | undefined, now: number): offer is PairingOffer {
  return offer !== undefined && offerTimeLeft(offer, now) > 0
}

/** Returns for how many milliseconds an offer still counts as good, at least 0. */
export function offerTimeLeft({ expiresAt }: PairingOffer, now: number): number {
  return Math.max(0, expiresAt - MARGIN_MS - now)
}
