import { type Client, currentView, type ViewName } from '@latchkey/core'
import type { Ghost } from './host.ts'

/**
 * Rows and feet: the account and the code for any wallet have one height; the way out of a foreign network has a row for
 * each network (0 here), a sign above and a button below.
 */
const GHOSTS: { readonly [N in ViewName]?: readonly [rows: number, feet: number] } = {
  Account: [11, 0],
  ConnectingWalletConnectBasic: [4, 4],
  UnsupportedChain: [0, 4],
}

/** Returns the shapes that stand in the card until its first screen is drawn. */
export function ghostOf(client: Client): Ghost {
  const { router, networks, activeNamespace } = client.getState()
  const ghost = GHOSTS[currentView(router).name]
  if (ghost === undefined) return listGhost(client)
  const [rows, feet] = ghost
  return { rows: rows || networks.filter(({ chainNamespace }) => chainNamespace === activeNamespace).length, feet }
}

/** The list of wallets has four places, what leads on, and what the site adds to it. */
function listGhost({ options, features }: Client): Ghost {
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
