import { pairingFor, prepareConnect, type WalletRow } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useCallback } from 'react'
import { usePreload } from '../router/view-loader.ts'

/** Returns what pointing at a wallet does: what a press on it needs is made ready. */
export function usePointAtWallet(): (row: WalletRow) => void {
  const client = useScreenClient()
  const { getState, prepareFor } = client
  const preload = usePreload()
  return useCallback(
    (row) => {
      const pairing = pairingFor(row, getState().wallets)
      const candidate = pairing ?? row.candidate
      if (candidate !== undefined) prepareConnect(client, candidate.connectorId)
      if (pairing === undefined && candidate !== undefined) return
      // The screen reads the details of a wallet that no list has brought.
      if (row.candidate === undefined && row.listing === undefined) prepareFor('reads').catch(() => {})
      preload(pairing === undefined ? 'Downloads' : 'ConnectingWalletConnect')
    },
    [client, getState, prepareFor, preload],
  )
}
