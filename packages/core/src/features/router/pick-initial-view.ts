import type { ViewEntry } from './router.types.ts'
import { homeView } from './view-rules.ts'

interface OpenSnapshot {
  /** True when the site configured at least one chain adapter. */
  readonly hasAdapters: boolean
  readonly isConnected: boolean
  readonly isMobile: boolean
  /** The wallet is on a network that the site does not have, and the site does not allow that. */
  readonly isNetworkBlocked: boolean
  readonly requested: ViewEntry | undefined
}

/**
 * Returns the first screen of an opening modal.
 *
 * @see Spec §2 "Opening"
 */
export function pickInitialView(snapshot: OpenSnapshot): ViewEntry {
  if (!snapshot.hasAdapters && !snapshot.isConnected)
    return { name: snapshot.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic', params: undefined }
  if (snapshot.requested !== undefined) return snapshot.requested
  return snapshot.isNetworkBlocked ? { name: 'UnsupportedChain', params: undefined } : homeView(snapshot.isConnected)
}
