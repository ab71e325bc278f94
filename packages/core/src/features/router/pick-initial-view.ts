import type { ViewEntry, ViewName } from './router.types.ts'

interface OpenSnapshot {
  /** True when the site configured at least one chain adapter. */
  readonly hasAdapters: boolean
  readonly isConnected: boolean
  readonly isMobile: boolean
  readonly requested: ViewEntry | undefined
  /** The screens this modal has. A service that is not configured has none. */
  readonly has: (name: ViewName) => boolean
}

/**
 * Returns the screen an opening modal shows.
 *
 * @see Spec §2 "Opening"
 */
export function pickInitialView(snapshot: OpenSnapshot): ViewEntry {
  if (!snapshot.hasAdapters && !snapshot.isConnected) {
    const name: ViewName = snapshot.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
    if (snapshot.has(name)) return { name, params: undefined }
  }
  if (snapshot.requested !== undefined) return snapshot.requested
  return { name: snapshot.isConnected ? 'Account' : 'Connect', params: undefined }
}
