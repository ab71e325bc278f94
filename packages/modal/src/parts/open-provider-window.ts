/** Size of the window of a provider, in px. @see compat-facts 4.10 */
const [WIDTH, HEIGHT] = [600, 800]

/**
 * Opens an empty window for the page of a provider, over the middle of this one. Call it in the press: a browser refuses
 * it later, and `undefined` says that it refused now.
 *
 * @param name - An open window of that name is used again; `_blank` is none.
 */
export function openProviderWindow(name: string): Window | undefined {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  const size = { width: WIDTH, height: HEIGHT, left: Math.round(left), top: Math.round(top) }
  const features = Object.entries(size).map(([key, value]) => `${key}=${value}`)
  return window.open('about:blank', name, `popup,${features.join(',')}`) ?? undefined
}
