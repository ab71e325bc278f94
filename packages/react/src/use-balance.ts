import { selectConnection, selectNetworkId } from '@latchkey/core'
import type { ShownNativeBalance } from '@latchkey/core/ui'
import type { Namespace } from '@latchkey/primitives'
import { useMemo } from 'react'
import { useClient } from './provider.tsx'
import { IDLE, type RequestState, toRequestState } from './request-state.ts'
import { useClientState, useRead } from './use-client-state.ts'

/**
 * Returns the balance of a chain family's account, default the active family: of the token that the site set for its
 * network (`tokens`), else the native one. `idle` without an account; a balance of the last 30 seconds is returned from
 * the cache.
 *
 * @example const { data, isPending } = useBalance() // data: { balance: '0.5', symbol: 'ETH' }
 */
export function useBalance({
  namespace,
}: {
  readonly namespace?: Namespace | undefined
} = {}): RequestState<ShownNativeBalance> {
  const { reads } = useClient()
  const { address, networkId } = useClientState((state) => ({
    address: selectConnection(state, namespace).address,
    networkId: selectNetworkId(state, namespace),
  }))
  const read = useMemo(
    () => (address === undefined || networkId === undefined ? undefined : reads.shownBalance({ address, networkId })),
    [reads, address, networkId],
  )
  const result = useRead(read)
  return useMemo(() => (read === undefined ? IDLE : toRequestState(result)), [read, result])
}
