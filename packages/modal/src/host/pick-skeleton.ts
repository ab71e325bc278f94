import { type Client, currentView, type ViewName } from '@latchkey/core'
import type { CardSkeleton } from './host.ts'

const SIGN_IN = [3, 4] as const

/**
 * Rows and feet: the account, a request to check and the code for any wallet have one height; the way out of a foreign network has a row for
 * each network (0 here), a sign above and a button below.
 */
const SKELETONS: { readonly [N in ViewName]?: readonly [rows: number, feet: number] } = {
  Account: [11, 0],
  ConnectingWalletConnectBasic: [4, 4],
  ReviewRequest: [11, 0],
  // Both show the same request. A reload where the site requires it begins there.
  SIWXSignMessage: SIGN_IN,
  ConnectingSiwe: SIGN_IN,
  UnsupportedChain: [0, 4],
}

/** Returns the shapes that stand in the card until its first screen is drawn. */
export function pickSkeleton(client: Client): CardSkeleton {
  const { router, networks, activeNamespace } = client.getState()
  const known = SKELETONS[currentView(router).name]
  if (known === undefined) return listSkeleton(client)
  const [rows, feet] = known
  return { rows: rows || networks.filter(({ chainNamespace }) => chainNamespace === activeNamespace).length, feet }
}

/** The list of wallets has four places, what leads on, and what the site adds to it. */
function listSkeleton({ options, features }: Client): CardSkeleton {
  const { services, connectors, customWallets = [], termsConditionsUrl, privacyPolicyUrl } = options
  const hasAll = features.allWallets && services?.catalogue !== undefined
  // A code that reaches somebody is a row of its own.
  const hasCode = connectors.some(
    ({ supports }) => supports?.pairing && (supports.reachesListed || customWallets.length > 0),
  )
  return {
    rows: 4 + Number(hasAll) + Number(hasCode),
    feet: (termsConditionsUrl ?? privacyPolicyUrl) === undefined ? 1 : 2,
  }
}
