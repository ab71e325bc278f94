import type { OfferRecord, PairingState, SessionRecord } from './records.ts'
import type { Store } from './store.ts'

/** Bound on what is kept; nobody has so many wallets. */
export const MAX_KEPT = 50

/** Changes one offer. */
export function changeOffer(store: Store, topic: string, change: (offer: OfferRecord) => OfferRecord): void {
  store.update(({ offers }: PairingState) => ({
    offers: offers.map((offer) => (offer.topic === topic ? change(offer) : offer)),
  }))
}

/** Notes that an offer came to nothing. The other tabs hear of it; its keys are gone. */
export function failOffer(store: Store, topic: string, failure: NonNullable<OfferRecord['failure']>): void {
  const blank = '0'.repeat(64)
  changeOffer(store, topic, ({ settling: _, signIn: __, message: ___, ...old }) => ({
    ...old,
    symKey: blank,
    privateKey: blank,
    failure,
  }))
}

/** Puts a session in the place of the offer it came from. */
export function settleOffer(store: Store, session: SessionRecord): void {
  store.update(({ offers, sessions }) => ({
    offers: offers.filter(({ topic }) => topic !== session.from),
    // Another tab that showed the same offer may have been faster, and gone on with it.
    sessions: sessions.some(({ topic }) => topic === session.topic)
      ? sessions
      : [...sessions, session].slice(-MAX_KEPT),
  }))
}
