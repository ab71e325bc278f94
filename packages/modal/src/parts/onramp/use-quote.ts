import { type PickedOnramp, readOnrampQuote, type ShownOnrampQuote } from '@latchkey/core/ui'
import type { CaipNetworkId } from '@latchkey/primitives'
import { useRead, useScreenClient } from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'
import { usePoll } from '../use-poll.ts'

/** Pause after the last key. @see Spec §9 "Default debounce 500 ms" */
const TYPING_MS = 500
/** Interval of quotes while the price is shown. */
const REFRESH_MS = 10_000

interface QuoteRequest {
  readonly picked: PickedOnramp | undefined
  readonly networkId: CaipNetworkId | undefined
  /** Absent: the best one. */
  readonly provider: 'coinbase' | 'meld' | 'sandbox' | undefined
}

/** Returns the quote for the entered amount; `loading` while it is pending, `undefined` without an amount to quote. */
export function useQuote({
  picked,
  networkId,
  provider,
}: QuoteRequest): ShownOnrampQuote | 'unsold' | 'loading' | undefined {
  const client = useScreenClient()
  const { options } = client
  const { token, payment, amount, problem } = picked ?? {}
  const [settled, setSettled] = useState(amount)
  useEffect(() => {
    if (settled === amount || amount === undefined) return undefined
    // The preset amount needs no typing pause.
    if (settled === undefined) {
      setSettled(amount)
      return undefined
    }
    return options.clock.after(TYPING_MS, () => setSettled(amount))
  }, [settled, amount, options])
  const canQuote = token !== undefined && payment !== undefined && networkId !== undefined && problem === undefined
  const request = useMemo(
    () =>
      !canQuote || amount === undefined || settled !== amount
        ? undefined
        : {
            purchaseCurrency: token.id,
            paymentCurrency: payment.id,
            amount: amount.replace(/\.$/, ''),
            network: token.network,
            networkId,
            ...(provider === undefined ? {} : { provider }),
          },
    [canQuote, settled, amount, token, payment, networkId, provider],
  )
  const read = useMemo(() => (request === undefined ? undefined : readOnrampQuote(client, request)), [client, request])
  const { data } = useRead(read)
  usePoll(read, REFRESH_MS)
  if (!canQuote) return undefined
  return read === undefined ? 'loading' : (data ?? 'loading')
}
