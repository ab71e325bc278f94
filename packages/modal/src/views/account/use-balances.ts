import type { Network } from '@latchkey/chains'
import type { ReadResult } from '@latchkey/core'
import {
  type AccountFilter,
  isTotalIncomplete,
  type ShownNativeBalance,
  type TokenBalance,
  tokensOfNetworks,
  totalsByNetwork,
  totalValue,
} from '@latchkey/core/ui'
import type { CaipNetworkId } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'
import { usePoll } from '../../parts/use-poll.ts'

/** Interval while the account is shown. */
const POLL_MS = 30_000

/** How long the tokens of this network wait for those of the others, so that all are rendered together. */
const OTHERS_TIMEOUT_MS = 1_000

/** A network of the filter. */
export interface NetworkWorth {
  readonly network: Network
  /** The total of its tokens, as decimal text; `undefined` if it is not known. */
  readonly total: string | undefined
}

export interface Balances {
  /** False: the site reads no tokens, or the chain family has none. */
  readonly hasTokens: boolean
  /** The tokens on `shownNetworkId`, or on all networks. */
  readonly tokens: ReadResult<readonly TokenBalance[]>
  /** The total of `tokens` in the visitor's currency, as decimal text; `undefined` if it is not known. */
  readonly total: string | undefined
  /** The total lacks a token whose price could not be read. */
  readonly isIncomplete: boolean
  /** The filtered network; `undefined`: all networks. */
  readonly shownNetworkId: CaipNetworkId | undefined
  /** The networks of the chain family; empty if there is no choice. */
  readonly networks: readonly NetworkWorth[]
  /** The total of all networks; `undefined` if it is not known. The option "All networks" is disabled then. */
  readonly totalOfAll: string | undefined
  /** False: the balance of the chain family cannot be read. */
  readonly hasNative: boolean
  /** Read from the network itself if the total is not known. */
  readonly native: ReadResult<ShownNativeBalance>
  readonly retryNative: () => void
}

/**
 * Returns the balances of the account, refreshed while they are shown.
 *
 * @param networkId - The network of the account, or the one of the filter.
 */
export function useBalances(address: string, networkId: CaipNetworkId, filter: AccountFilter | undefined): Balances {
  const { reads } = useScreenClient()
  const family = useFamily(networkId)
  const { balances: hasTokens = false, nativeBalance: hasNative = false } = useAvailability(family[0]?.chainNamespace)
  const currency = useClientState((state) => state.currency)
  const account = useMemo(() => ({ address, networkId, currency }), [address, networkId, currency])
  const hereRead = useMemo(() => (hasTokens ? reads.portfolio(account) : undefined), [reads, account, hasTokens])
  const here = useRead(hereRead)
  const hasOthers = hasTokens && family.length > 1
  const allRead = useMemo(
    () => (hasOthers ? reads.portfolio({ address, currency }) : undefined),
    [reads, address, currency, hasOthers],
  )
  const all = useRead(allRead)
  const isLate = useIsLate(networkId, hasOthers && all.status === 'loading' && here.status === 'ready')
  const isReady = here.status === 'ready' && all.status === 'ready'
  const merged = useMemo(
    () => (isReady ? tokensOfNetworks(here.data ?? [], all.data ?? [], networkId) : undefined),
    [isReady, here.data, all.data, networkId],
  )
  const totals = useMemo(() => totalsByNetwork(merged ?? []), [merged])
  const hasFailed = here.status === 'failed' || all.status === 'failed'
  const isAlone = !hasOthers || hasFailed || (filter === undefined ? isLate : filter !== 'all')
  const isPending = !isAlone && merged === undefined
  const shown = isAlone ? here.data : merged
  const { data: _, ...rest } = here
  const tokens = isPending
    ? { ...rest, status: 'loading' as const }
    : { ...rest, ...(shown === undefined ? {} : { data: shown }) }
  const total = tokens.status === 'ready' && shown !== undefined ? totalValue(shown) : undefined
  const needsNative = !hasTokens || here.status === 'failed' || (tokens.status === 'ready' && total === undefined)
  const nativeRead = useMemo(
    () => (hasNative && needsNative ? reads.nativeBalance(account) : undefined),
    [reads, account, hasNative, needsNative],
  )
  const native = useRead(nativeRead)
  usePoll(hereRead, POLL_MS)
  usePoll(nativeRead, POLL_MS)
  return {
    hasTokens,
    tokens,
    total,
    isIncomplete: isTotalIncomplete(shown ?? []),
    shownNetworkId: isAlone ? networkId : undefined,
    networks: hasOthers ? family.map((network) => ({ network, total: totals.get(network.caipNetworkId) })) : [],
    totalOfAll: merged === undefined ? undefined : totalValue(merged),
    hasNative,
    native,
    retryNative: () => nativeRead?.refetch(),
  }
}

/** Returns the networks of the site in the chain family. */
function useFamily(networkId: CaipNetworkId): readonly Network[] {
  const networks = useClientState((state) => state.networks)
  return useMemo(() => {
    const namespace = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.chainNamespace
    return networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  }, [networks, networkId])
}

/** Returns whether a wait took too long. Stays true for that network, because late rows would move the visible ones. */
function useIsLate(networkId: CaipNetworkId, isWaiting: boolean): boolean {
  const { clock } = useScreenClient().options
  const [lateOn, setLateOn] = useState<CaipNetworkId>()
  useEffect(
    () => (isWaiting ? clock.after(OTHERS_TIMEOUT_MS, () => setLateOn(networkId)) : undefined),
    [clock, isWaiting, networkId],
  )
  return lateOn === networkId
}
