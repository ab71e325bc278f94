import { type ReadResult, type ShownNativeBalance, selectConnection, selectNetworkId } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from './provider.tsx'
import { useClientState, useRead } from './use-client-state.ts'

/**
 * Returns the native balance of the connected account on the active network. Nothing is fetched while no wallet is
 * connected; what was kept from the last 30 seconds is there at once.
 */
export function useBalance(): ReadResult<ShownNativeBalance> {
  const { reads } = useClient()
  const { address, networkId } = useClientState((state) => ({
    address: selectConnection(state).address,
    networkId: selectNetworkId(state),
  }))
  const read = useMemo(
    () => (address === undefined || networkId === undefined ? undefined : reads.nativeBalance({ address, networkId })),
    [reads, address, networkId],
  )
  return useRead(read)
}
