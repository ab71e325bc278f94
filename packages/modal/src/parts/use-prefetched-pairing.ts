import { pairingFor, type State, type WalletRow } from '@latchkey/core'
import { useClient, useClientState } from '@latchkey/react'
import { useEffect } from 'react'
import { usePreload } from '../router/view-loader.ts'
import { useAgreement } from './use-agreement.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Whoever reads a list takes longer; for who opens and closes the modal, no code is loaded. Longer than the state of a
 * closed modal is held back (`shell/shown-client.ts`), or a closing would be heard too late.
 */
const SETTLE_MS = 300

const isShown = ({ modal, isEmbedded }: State) => modal.isOpen || isEmbedded

/**
 * Gets ready for a press on a wallet that is paired, while a person reads a list with some: its code and its keys.
 * A phone has the pairing URI told to the relay as well: a browser opens an app in the press alone. Listens for itself:
 * with the store hook, the press that opens the modal would draw the list again.
 */
export function usePrefetchedPairing(rows: readonly WalletRow[]): void {
  const { getState, subscribe, options, actions } = useClient()
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
    const follow = () => {
      cancel()
      if (!isShown(getState())) return
      const getReady = () => {
        preload('ConnectingWalletConnect')
        if (isMobile) actions.prefetchConnect(id)
        else actions.prepareConnect(connectorId)
      }
      cancel = clock.after(SETTLE_MS, () => {
        cancel = whenIdle(getReady)
      })
    }
    follow()
    const stop = subscribe((state, before) => {
      if (isShown(state) !== isShown(before)) follow()
    })
    return () => {
      stop()
      cancel()
    }
  }, [actions, getState, subscribe, preload, clock, isMobile, id, connectorId])
}
