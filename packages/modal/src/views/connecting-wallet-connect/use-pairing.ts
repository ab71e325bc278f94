import { type FailureState, isPairingUriGood, type PairingUri, pairingTimeLeft, pairingUriOf } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'
import { useCanRetry } from '../../parts/use-can-retry.ts'
import { useConnectRequest } from '../../parts/use-connect-request.ts'

export interface Pairing {
  /** The pairing URI; `undefined` while it is pending. */
  readonly pairingUri: PairingUri | undefined
  readonly failure: FailureState | undefined
  /** The last failure is old enough for a retry. */
  readonly canRetry: boolean
  /** The app was opened with the pairing URI. */
  readonly isOpened: boolean
  readonly retry: () => void
}

/**
 * Delay after the expiry. A connector can replace an expired pairing URI itself, and still accepts a response to the
 * old one; a new request would end that. Also limits the rate of pairing URIs under any clock skew.
 */
const RENEW_MS = 1_000

/** Requests a pairing URI while the screen is mounted, and the next one if the connector sends none. */
export function usePairing(): Pairing {
  const { actions, options } = useScreenClient()
  const { walletId, connect } = useClientState((state) => ({
    walletId: state.wallets.find(({ supports }) => supports?.pairing === true)?.id,
    connect: state.connect,
  }))
  const mine = connect.status !== 'idle' && connect.walletId === walletId ? connect : undefined
  const failed = mine?.status === 'failed' ? mine : undefined
  const canRetry = useCanRetry(failed)
  const pairingUri = mine && pairingUriOf(mine)

  useConnectRequest(walletId)

  useEffect(() => {
    if (pairingUri === undefined || walletId === undefined) return
    const renew = () => actions.connect({ walletId, isFresh: true })
    return options.clock.after(pairingTimeLeft(pairingUri, options.clock.now()) + RENEW_MS, renew)
  }, [actions, options, pairingUri, walletId])

  return {
    pairingUri: isPairingUriGood(pairingUri, options.clock.now()) ? pairingUri : undefined,
    failure: failed?.failure,
    canRetry,
    isOpened: mine?.status === 'waiting' && mine.link !== undefined,
    retry: actions.retryConnect,
  }
}
