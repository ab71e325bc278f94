import { pairingFor, type WalletRow } from '@latchkey/core'
import { useClient, useClientState, useEngine } from '@latchkey/react'
import { useEffect } from 'react'
import { usePreload } from '../router/view-loader.ts'
import { useAgreement } from './use-agreement.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Gets ready for a press on a wallet that is paired, while a person reads a list with some: its code and its keys.
 * A phone has the pairing URI told to the relay as well: a browser opens an app in the press alone.
 */
export function usePrefetchedPairing(rows: readonly WalletRow[]): void {
  const { environment } = useClient().options
  const engine = useEngine()
  const preload = usePreload()
  const { wallets, isShown } = useClientState((state) => ({
    wallets: state.wallets,
    isShown: state.modal.isOpen || state.isEmbedded,
  }))
  const { isMissing } = useAgreement()
  const reached =
    isShown && !isMissing ? rows.map((row) => pairingFor(row, wallets)).find((found) => found !== undefined) : undefined
  const { id, connectorId } = reached ?? {}
  useEffect(() => {
    if (id === undefined || connectorId === undefined || engine === undefined) return
    return whenIdle(() => {
      preload('ConnectingWalletConnect')
      if (environment.isMobile) engine.connect.prefetch(id)
      else engine.connect.prepare(connectorId)
    })
  }, [engine, environment, preload, id, connectorId])
}
