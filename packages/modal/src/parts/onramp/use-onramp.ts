import { selectNetwork, selectNetworkId } from '@latchkey/core'
import { type PickedOnramp, pickOnramp, providersOn, readOnrampOptions } from '@latchkey/core/ui'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'

/** Returns the options of purchases, and the visitor's choice. `picked` is absent while they are loading. */
export function useOnramp() {
  const client = useScreenClient()
  const { networkId, network, choice, currency } = useClientState((state) => ({
    networkId: selectNetworkId(state),
    network: selectNetwork(state),
    choice: state.onrampChoice,
    currency: state.currency,
  }))
  const read = useMemo(() => readOnrampOptions(client), [client])
  const { data: options } = useRead(read)
  const picked: PickedOnramp | undefined = useMemo(
    () =>
      options === undefined || networkId === undefined
        ? undefined
        : pickOnramp(options, { networkId, choice, currency }),
    [options, networkId, choice, currency],
  )
  const providers = options === undefined || networkId === undefined ? [] : providersOn(options, networkId)
  return { networkId, network, options, picked, providers }
}
