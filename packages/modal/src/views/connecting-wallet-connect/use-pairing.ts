import { type FailureState, isOfferGood, offerTimeLeft, type PairingOffer } from '@latchkey/core'
import { useClient, useClientState } from '@latchkey/react'
import { useEffect } from 'react'
import { useAskedWallet } from '../../parts/use-asked-wallet.ts'
import { useCanRetry } from '../../parts/use-can-retry.ts'

export interface Pairing {
  /** What the wallet takes; `undefined` while it is on its way. */
  readonly offer: PairingOffer | undefined
  readonly failure: FailureState | undefined
  /** It failed long enough ago to be tried again. */
  readonly canRetry: boolean
  /** The app was opened with the offer. */
  readonly isOpened: boolean
  readonly retry: () => void
}

/**
 * So much later than a connector that follows an offer with the next one itself, and goes on listening for who took the
 * one before: to ask anew would end that. However the clocks stand, offers do not follow each other faster.
 */
const RENEW_MS = 1_000

/** Asks for an offer while the screen is there, and for the next one where none has followed it. */
export function usePairing(): Pairing {
  const { actions, options } = useClient()
  const { walletId, connect } = useClientState((state) => ({
    walletId: state.wallets.find(({ supports }) => supports?.pairing === true)?.id,
    connect: state.connect,
  }))
  const mine = connect.status !== 'idle' && connect.walletId === walletId ? connect : undefined
  const failed = mine?.status === 'failed' ? mine : undefined
  const canRetry = useCanRetry(failed)
  const offer = mine?.status === 'waiting' ? mine.offer : undefined

  useAskedWallet(walletId)

  useEffect(() => {
    if (offer === undefined || walletId === undefined) return
    const renew = () => actions.connect({ walletId, isFresh: true })
    return options.clock.after(offerTimeLeft(offer, options.clock.now()) + RENEW_MS, renew)
  }, [actions, options, offer, walletId])

  return {
    offer: isOfferGood(offer, options.clock.now()) ? offer : undefined,
    failure: failed?.failure,
    canRetry,
    isOpened: mine?.status === 'waiting' && mine.link !== undefined,
    retry: actions.retryConnect,
  }
}
