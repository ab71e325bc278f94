import { currentView, type ScreenClient, type ViewName } from '@latchkey/core/ui'
import type { CardSkeleton } from './host.ts'

/**
 * Rows and lines below them. The account, a request under review and the QR code have a fixed height; UnsupportedChain
 * has a row for each network (none here), an icon above and a button below.
 */
const SKELETONS: { readonly [N in ViewName]?: readonly [rows: number | undefined, feet: number] } = {
  Account: [11, 0],
  ConnectingWalletConnectBasic: [4, 4],
  ReviewRequest: [11, 0],
  // Both show the same request. After a reload, a site that requires a sign-in starts with it.
  SIWXSignMessage: [3, 4],
  ConnectingSiwe: [3, 4],
  UnsupportedChain: [undefined, 4],
}

/** The screen whose title is drawn with the placeholders: the one that the buttons of a page open. */
const TITLED: { readonly [N in ViewName]?: true } = { Connect: true }

/** Returns the placeholders of the card until its first screen is rendered. */
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

/** Counts the rows of `composeConnectList`, without the installed wallets, which are known only to the engine. */
function countRows(options: ScreenClient['options'], features: ScreenClient['features']): number {
  const { isMobile } = options.environment
  const own = options.customWallets?.length ?? 0
  // The QR code has a row of its own if a wallet can be paired.
  const hasCode =
    !isMobile && options.connectors.some(({ supports }) => supports?.pairing && (supports.reachesListed || own > 0))
  const hasAll =
    features.allWallets && (options.allWallets === 'ONLY_MOBILE' ? isMobile : options.allWallets !== 'HIDE')
  if (options.enableWallets === false) return 0
  if (features.collapseWallets) return 1
  // The catalogue fills four slots. The message of an empty list has the height of four rows.
  return (options.services?.catalogue ? 4 + Number(hasAll) : own) + Number(hasCode) || 4
}
