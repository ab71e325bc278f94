import { selectConnection, selectNetwork } from '@latchkey/core'
import { changeSwap, type SwapChange, type SwapState, type TradedToken } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useCallback, useMemo } from 'react'
import type { AmountToken } from '../../parts/amount-field.tsx'
import { usePoll } from '../../parts/use-poll.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { swap } from '../../strings/en/swap.ts'
import css from './swap.css?inline'

/** @see compat-facts 4.10 "swap price refresh" */
export const REFRESH_MS = 10_000

/** Adopts the style sheet of all swap screens. */
export const useSwapCss = () => useViewCss(css)

/** Returns the texts of swaps. */
export const useSwapWords = () => useWords('swap', swap)

/** Returns the current swap, `undefined` before the first one starts, and the functions that change it. */
export function useSwap() {
  const client = useScreenClient()
  const {
    swap: current,
    network,
    address,
  } = useClientState((state) => ({
    swap: state.swap,
    network: selectNetwork(state),
    address: selectConnection(state).address,
  }))
  const change = useCallback((next: SwapChange) => void changeSwap(client, next), [client])
  return { swap: current?.status === 'closed' ? undefined : current, network, address, change }
}

/**
 * Fetches the quote or the preparation again, ten seconds after the last one, while the page is visible.
 *
 * @param at - Time of the last one; `undefined` if there is nothing to refresh.
 */
export function useRefresh(at: number | undefined): void {
  const client = useScreenClient()
  const read = useMemo(
    () => (at === undefined ? undefined : { refetch: () => void changeSwap(client, { type: 'refresh' }) }),
    [client, at],
  )
  usePoll(read, REFRESH_MS)
}

/** Returns a token in the form for amount fields, where the coin of a network has no address. */
export function toAmountToken(token: TradedToken | undefined, swap: SwapState): AmountToken | undefined {
  if (token === undefined) return undefined
  const { address, ...rest } = token
  const price = swap.prices[address.toLowerCase()]
  return { ...rest, ...(isCoin(token) ? {} : { address }), price: price === undefined ? undefined : Number(price) }
}

export const isCoin = ({ address }: TradedToken) => /:0xe{40}$/i.test(address)
