import type { TokenBalance } from '@latchkey/core/ui'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from './use-availability.ts'

export interface HeldTokenPlace {
  /** Its contract; with `undefined` nothing is read. */
  readonly token: string | undefined
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** Returns a token by its contract if the account is known to hold it. */
export function useHeldToken({ token, address, networkId }: HeldTokenPlace): TokenBalance | undefined {
  const client = useScreenClient()
  const hasBalances = useAvailability(parseCaipNetworkId(networkId).namespace).balances === true
  const isWanted = token !== undefined && hasBalances
  const currency = useClientState((state) => state.currency)
  const read = useMemo(
    () => (isWanted ? client.reads.portfolio({ address, networkId, currency }) : undefined),
    [client, isWanted, address, networkId, currency],
  )
  const id = `${networkId}:${token}`.toLowerCase()
  return useRead(read).data?.find((each) => each.address?.toLowerCase() === id)
}
