import { selectConnection } from '@latchkey/core'
import { totalsByNetwork } from '@latchkey/core/ui'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'

/** Returns the totals of the account by network, as far as they are known; the rows do not wait for them. */
export function useTotals(): ReadonlyMap<string, string> {
  const { reads } = useScreenClient()
  const { address, currency, namespace } = useClientState((state) => ({
    address: selectConnection(state).address,
    currency: state.currency,
    namespace: state.activeNamespace,
  }))
  const { balances } = useAvailability(namespace)
  const read = useMemo(
    () => (address === undefined || balances !== true ? undefined : reads.portfolio({ address, currency })),
    [reads, address, currency, balances],
  )
  const { data } = useRead(read)
  return useMemo(() => totalsByNetwork(data ?? []), [data])
}
