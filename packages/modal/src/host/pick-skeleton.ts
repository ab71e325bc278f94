import { currentView, type ScreenClient, type ViewName } from '@latchkey/core/ui'
import type { CardSkeleton } from './host.ts'

/**
 * Rows and feet: the account, a request to check and the code for any wallet have one height; the way out of a foreign
 * network has a row for each network (none here), a sign above and a button below.
 */
const SKELETONS: { readonly [N in ViewName]?: readonly [rows: number | undefined, feet: number] } = {
  Account: [11, 0],
  ConnectingWalletConnectBasic: [4, 4],
  ReviewRequest: [11, 0],
  // Both show the same request. A reload where the site requires it begins there.
  SIWXSignMessage: [3, 4],
  ConnectingSiwe: [3, 4],
  UnsupportedChain: [undefined, 4],
}

/** The screen whose title is drawn with the shapes: the one that the buttons of a page open. */
const TITLED: { readonly [N in ViewName]?: true } = { Connect: true }

/** Returns the shapes that stand in the card until its first screen is drawn. */
export function pickSkeleton({ getState, options, features }: ScreenClient): CardSkeleton {
  const { router, networks, activeNamespace } = getState()
  const { name } = currentView(router)
  const [rows, feet] = SKELETONS[name] ?? [
    countRows(options, features),
    (options.termsConditionsUrl ?? options.privacyPolicyUrl) === undefined ? 1 : 2,
  ]
  return {
    rows: rows ?? networks.filter(({ chainNamespace }) => chainNamespace === activeNamespace).length,
    feet,
    hasTitle: TITLED[name],
  }
}

/** Counts the rows that `composeConnectList` will show, without the wallets of the browser: only the engine knows these. */
function countRows(options: ScreenClient['options'], features: ScreenClient['features']): number {
  const { isMobile } = options.environment
  const own = options.customWallets?.length ?? 0
  // A code that reaches somebody is a row of its own.
  const hasCode =
    !isMobile && options.connectors.some(({ supports }) => supports?.pairing && (supports.reachesListed || own > 0))
  const hasAll =
    features.allWallets && (options.allWallets === 'ONLY_MOBILE' ? isMobile : options.allWallets !== 'HIDE')
  if (options.enableWallets === false) return 0
  if (features.collapseWallets) return 1
  // Four places are for the wallets of the catalogue. A list without any wallet says so, as high as four rows.
  return (options.services?.catalogue ? 4 + Number(hasAll) : own) + Number(hasCode) || 4
}
