import type { PurchaseWindow } from '@latchkey/core/ui'
import { openProviderWindow } from '../open-provider-window.ts'

/**
 * Opens an empty window for the page of a provider. Call it in the press: a browser refuses it later, and `undefined` says
 * that it refused now.
 *
 * @example buy(client, { provider, window: openPurchaseWindow(), order })
 */
export function openPurchaseWindow(): PurchaseWindow | undefined {
  const opened = openProviderWindow('_blank')
  return (
    opened && {
      isClosed: () => opened.closed,
      navigate(url) {
        // The page must not reach back into the site.
        opened.opener = null
        opened.location.replace(url)
      },
      close: () => opened.close(),
    }
  )
}
