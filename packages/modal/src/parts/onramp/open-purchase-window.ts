import type { PurchaseWindow } from '@latchkey/core/ui'
import { openProviderWindow } from '../open-provider-window.ts'

/**
 * Opens an empty popup for the page of a provider. Call it within the press, because browsers block it later; returns
 * `undefined` if it was blocked.
 *
 * @example buy(client, { provider, window: openPurchaseWindow(), order })
 */
export function openPurchaseWindow(): PurchaseWindow | undefined {
  const opened = openProviderWindow('_blank')
  return (
    opened && {
      isClosed: () => opened.closed,
      navigate(url) {
        // The page must have no access to the site.
        opened.opener = null
        opened.location.replace(url)
      },
      close: () => opened.close(),
    }
  )
}
