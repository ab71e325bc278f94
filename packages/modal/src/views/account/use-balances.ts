import type { ReadResult } from '@latchkey/core'
import type { Currency, TokenBalance } from '@latchkey/core/ui'
import { isTotalIncomplete, type ShownNativeBalance, totalOfNetworks, totalValue } from '@latchkey/core/ui'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'
import { useAvailability } from '../../parts/use-availability.ts'
import { usePoll } from '../../parts/use-poll.ts'

/** While the account is on screen. */
const POLL_MS = 30_000

/** How long what is known waits for the other networks, so that both are drawn at once. */
const EVERYWHERE_MS = 1_000

export interface Balances {
  /** False: this site looks up no tokens, or the chain family has none. */
  readonly hasTokens: boolean
  readonly tokens: ReadResult<readonly TokenBalance[]>
  /** Of all tokens, in the visitor's currency, as decimal text; `undefined` when it is not known. */
  readonly total: string | undefined
  /** Of all networks of the site, the same way; `undefined` where that is not more than `total`, or came too late. */
  readonly everywhere: string | undefined
  /** One of the totals lacks a token whose price could not be read now. */
  readonly isIncomplete: boolean
  /** `everywhere` is being read for the first time, and may still come in time. */
  readonly isEverywherePending: boolean
  /** False: no balance of the chain family can be read. */
  readonly hasNative: boolean
  /** Read from the network itself, wherever the total is not known. */
  readonly native: ReadResult<ShownNativeBalance>
  readonly retryNative: () => void
}

/** Returns what the account holds, kept up to date while it is shown. */
export function useBalances(address: string, networkId: CaipNetworkId): Balances {
  const { reads } = useScreenClient()
  const { balances: hasTokens = false, nativeBalance: hasNative = false } = useAvailability(
    parseCaipNetworkId(networkId).namespace,
  )
  const currency = useClientState((state) => state.currency)
  const account = useMemo(() => ({ address, networkId, currency }), [address, networkId, currency])
  const tokensRead = useMemo(() => (hasTokens ? reads.portfolio(account) : undefined), [reads, account, hasTokens])
  const tokens = useRead(tokensRead)
  const total = tokens.status === 'ready' && tokens.data !== undefined ? totalValue(tokens.data) : undefined
  const { everywhere, isEverywherePending, isIncomplete } = useEverywhere(
    account,
    hasTokens && total !== undefined,
    tokens.data,
  )
  const needsNative = !hasTokens || tokens.status === 'failed' || (tokens.status === 'ready' && total === undefined)
  const nativeRead = useMemo(
    () => (hasNative && needsNative ? reads.nativeBalance(account) : undefined),
    [reads, account, hasNative, needsNative],
  )
  const native = useRead(nativeRead)
  usePoll(tokensRead, POLL_MS)
  usePoll(nativeRead, POLL_MS)
  const retryNative = () => nativeRead?.refetch()
  return { hasTokens, tokens, total, everywhere, isIncomplete, isEverywherePending, hasNative, native, retryNative }
}

/** The tokens of this network are the newer ones; those of the others are added to them. */
function useEverywhere(
  {
    address,
    networkId,
    currency,
  }: { readonly address: string; readonly networkId: CaipNetworkId; readonly currency: Currency | undefined },
  isKnownHere: boolean,
  here: readonly TokenBalance[] = [],
): Pick<Balances, 'everywhere' | 'isEverywherePending' | 'isIncomplete'> {
  const { options, reads } = useScreenClient()
  const { networks, clock } = options
  const hasOthers = networks.length > 1
  const read = useMemo(
    () => (isKnownHere && hasOthers ? reads.portfolio({ address, currency }) : undefined),
    [reads, address, currency, isKnownHere, hasOthers],
  )
  const { data = [], status } = useRead(read)
  const isPending = read !== undefined && status === 'loading'
  const [lateOn, setLateOn] = useState<CaipNetworkId>()
  useEffect(
    () => (isPending ? clock.after(EVERYWHERE_MS, () => setLateOn(networkId)) : undefined),
    [clock, isPending, networkId],
  )
  // Late content would move the visible rows.
  if (lateOn === networkId)
    return { everywhere: undefined, isIncomplete: isTotalIncomplete(here), isEverywherePending: false }
  const { value: everywhere, isIncomplete } = totalOfNetworks(here, data, networkId)
  return { everywhere, isIncomplete, isEverywherePending: isPending }
}
