import type { PurchaseWindow } from '@latchkey/core/ui'

/** Size of the window of a provider, in px. @see compat-facts 4.10 */
const [WIDTH, HEIGHT] = [600, 800]

/**
 * Opens an empty window for the page of a provider, over the middle of this one. Call it in the press: a browser refuses
 * it later, and `undefined` says that it refused now.
 *
 * @example buy(client, { provider, window: openPurchaseWindow(), order })
 */
export function openPurchaseWindow(): PurchaseWindow | undefined {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  const size = { width: WIDTH, height: HEIGHT, left: Math.round(left), top: Math.round(top) }
  const features = Object.entries(size).map(([name, value]) => `${name}=${value}`)
  const opened = window.open('about:blank', '_blank', `popup,${features.join(',')}`)
  if (opened === null) return undefined
  return {
    isClosed: () => opened.closed,
    navigate(url) {
      // The page must not reach back into the site.
      opened.opener = null
      opened.location.replace(url)
    },
    close: () => opened.close(),
  }
}
