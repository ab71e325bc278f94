import type { ExtensionBrowser } from '@latchkey/core/ui'

/**
 * Returns the browser whose extension store can be used; `undefined` for a browser without a store.
 *
 * @example extensionBrowser(navigator.userAgent)
 */
export function extensionBrowser(userAgent: string): ExtensionBrowser | undefined {
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Edg\//.test(userAgent)) return 'edge'
  return /Chrom(e|ium)\//.test(userAgent) ? 'chrome' : undefined
}
