/** Size of a provider's popup, in px. @see compat-facts 4.10 */
const [WIDTH, HEIGHT] = [600, 800]

/**
 * Opens an empty popup for the page of a provider, centred over this page. Call it within the press, because browsers
 * block it later; returns `undefined` if it was blocked.
 *
 * @param name - An open popup with this name is reused; `_blank` never matches one.
 */
export function openProviderWindow(name: string): Window | undefined {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  const size = { width: WIDTH, height: HEIGHT, left: Math.round(left), top: Math.round(top) }
  const features = Object.entries(size).map(([key, value]) => `${key}=${value}`)
  return window.open('about:blank', name, `popup,${features.join(',')}`) ?? undefined
}
