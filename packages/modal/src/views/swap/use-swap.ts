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

/** Adopts the style sheet that the screens of a swap share. */
export const useSwapCss = () => useViewCss(css)

/** Returns the words of swapping tokens. */
export const useSwapWords = () => useWords('swap', swap)

/** Returns the swap that has begun, `undefined` before that, and the ways to change it. */
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
 * Reads the quote or the preparation again, ten seconds after the last one, while somebody can see it.
 *
 * @param at - When the last one was read; `undefined` while there is nothing to read again.
 */
export function useRefresh(at: number | undefined): void {
  const client = useScreenClient()
  const read = useMemo(
    () => (at === undefined ? undefined : { refetch: () => void changeSwap(client, { type: 'refresh' }) }),
    [client, at],
  )
  usePoll(read, REFRESH_MS)
}

/** Returns a token as the parts of an amount show it: the coin of a network has no address there. */
export function toAmountToken(token: TradedToken | undefined, swap: SwapState): AmountToken | undefined {
  if (token === undefined) return undefined
  const { address, ...rest } = token
  const price = swap.prices[address.toLowerCase()]
  return { ...rest, ...(isCoin(token) ? {} : { address }), price: price === undefined ? undefined : Number(price) }
}

export const isCoin = ({ address }: TradedToken) => /:0xe{40}$/i.test(address)
