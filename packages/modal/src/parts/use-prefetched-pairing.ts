import type { State } from '@latchkey/core'
import { pairingFor, prefetchConnect, prepareConnect, type WalletRow } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'
import { usePreload } from '../router/view-loader.ts'
import { useAgreement } from './use-agreement.ts'
import { whenIdle } from './when-idle.ts'

/** Reading a list takes longer than this; a visitor who opens and closes the modal loads no code. */
const SETTLE_MS = 300

const isShown = ({ modal, isEmbedded }: State) => modal.isOpen || isEmbedded

/**
 * Prepares a press on a wallet that is paired, while the visitor reads a list with such wallets: its code and its keys.
 * On a phone the pairing URI is prefetched too, because browsers open an app only within a press. Subscribes to events:
 * the store hook would render the list again with the press that opens the modal, and the state of the screens follows
 * a closing late (`shell/shown-client.ts`).
 */
export function usePrefetchedPairing(rows: readonly WalletRow[]): void {
  const client = useScreenClient()
  const { getState, subscribeEvents, options } = client
  const { clock, environment } = options
  const { isMobile } = environment
  const preload = usePreload()
  const wallets = useClientState((state) => state.wallets)
  const { isMissing } = useAgreement()
  const reached = isMissing
    ? undefined
    : rows.map((row) => pairingFor(row, wallets)).find((found) => found !== undefined)
  const { id, connectorId } = reached ?? {}
  useEffect(() => {
    if (id === undefined || connectorId === undefined) return
    let cancel = () => {}
    const getReady = () => {
      preload('ConnectingWalletConnect')
      if (isMobile) prefetchConnect(client, id)
      else prepareConnect(client, connectorId)
    }
    const begin = () => {
      cancel()
      cancel = clock.after(SETTLE_MS, () => {
        cancel = whenIdle(getReady)
      })
    }
    if (isShown(getState())) begin()
    const stop = subscribeEvents(({ event }) => {
      if (event === 'MODAL_OPEN') begin()
      else if (event === 'MODAL_CLOSE') cancel()
    })
    return () => {
      stop()
      cancel()
    }
  }, [client, getState, subscribeEvents, preload, clock, isMobile, id, connectorId])
}
