import type { SwapState } from '@latchkey/core/ui'
import { useDeferredValue } from 'react'
import { SwapDetails } from './swap-details.tsx'
import { QuoteFailed, SwapNotices } from './swap-notices.tsx'

/** The costs of a quote, and the notices to read before continuing. */
export function SwapQuote({ swap: current }: { readonly swap: SwapState }) {
  // Deferred, so that the amount is painted first.
  const swap = useDeferredValue(current)
  return (
    <>
      <SwapNotices swap={swap} />
      {swap.quote !== undefined && (
        <SwapDetails swap={swap} at={swap.status === 'quoted' ? swap.quote.at : undefined} />
      )}
      <QuoteFailed swap={swap} />
    </>
  )
}
