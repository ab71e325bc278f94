import { type Read, type ReadResult, selectConnection, selectNetworkId } from '@latchkey/core'
import { type NameEligibility, readNameEligibility } from '@latchkey/core/ui'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from '../use-availability.ts'

interface ShownNameEligibility {
  readonly result: ReadResult<NameEligibility>
  /** `undefined` if the site has no gateway, or without a connection to a network with names. */
  readonly read: Read<NameEligibility> | undefined
}

/** Returns the name eligibility of the connected account on its network. */
export function useNameEligibility(): ShownNameEligibility {
  const client = useScreenClient()
  const { address, networkId, namespace } = useClientState((state) => ({
    address: selectConnection(state).address,
    networkId: selectNetworkId(state),
    namespace: state.activeNamespace,
  }))
  const { names: hasNames = false } = useAvailability(namespace)
  const read = useMemo(
    () =>
      hasNames && address !== undefined && networkId !== undefined
        ? readNameEligibility(client, { address, networkId })
        : undefined,
    [client, hasNames, address, networkId],
  )
  return { read, result: useRead(read) }
}
