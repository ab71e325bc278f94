import { pairingFor, prepareConnect, type WalletRow } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useCallback } from 'react'
import { usePreload } from '../router/view-loader.ts'

/** Returns the hover handler of a wallet: it prepares a press on the wallet. */
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
      // The next screen fetches the details of a wallet that is in no loaded list.
      if (row.candidate === undefined && row.listing === undefined) prepareFor('reads').catch(() => {})
      preload(pairing === undefined ? 'Downloads' : 'ConnectingWalletConnect')
    },
    [client, getState, prepareFor, preload],
  )
}
