import { selectConnection, selectNetwork } from '@latchkey/core'
import { type FailureState, type SentToken, toSentToken } from '@latchkey/core/ui'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useAvailability } from './use-availability.ts'

export interface HeldTokens {
  /** Undefined while they are being fetched, and after a failure. */
  readonly tokens: readonly SentToken[] | undefined
  readonly failure: FailureState | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * Returns the account's tokens on its network; only the native token, read from a node, if no gateway lists the others.
 */
export function useHeldTokens(): HeldTokens {
  const client = useScreenClient()
  const { reads } = client
  const { address, network, currency, namespace } = useClientState((state) => ({
    address: selectConnection(state).address,
    network: selectNetwork(state),
    currency: state.currency,
    namespace: state.activeNamespace,
  }))
  const networkId = network?.caipNetworkId
  const hasTokens = useAvailability(namespace).balances === true
  const isKnown = address !== undefined && networkId !== undefined
  const listRead = useMemo(
    () => (isKnown && hasTokens ? reads.portfolio({ address, networkId, currency }) : undefined),
    [reads, isKnown, hasTokens, address, networkId, currency],
  )
  const list = useRead(listRead)
  const needsNative = !hasTokens || list.status === 'failed'
  const nativeRead = useMemo(
    () => (isKnown && needsNative ? reads.nativeBalance({ address, networkId }) : undefined),
    [reads, isKnown, needsNative, address, networkId],
  )
  const native = useRead(nativeRead)
  const tokens = useMemo(() => {
    if (!needsNative) return list.data?.map(toSentToken)
    if (network === undefined || native.data === undefined) return undefined
    const { name, decimals } = network.nativeCurrency
    const { symbol, balance } = native.data
    return [
      { type: 'token' as const, networkId: network.caipNetworkId, name, symbol, decimals, iconUrl: null, balance },
    ]
  }, [needsNative, list.data, native.data, network])
  return {
    tokens,
    failure: tokens === undefined ? (native.failure ?? list.failure) : undefined,
    isFetching: list.isFetching || native.isFetching,
    retry() {
      listRead?.refetch()
      nativeRead?.refetch()
    },
  }
}
