import { type Client, currentView, type State, type ViewName } from '@latchkey/core'
import type { Ghost } from './host.ts'

/**
 * The account and the code for any wallet have one height; the way out of a foreign network has a row for each network, a
 * sign above and a button below.
 */
const GHOSTS: { readonly [N in ViewName]?: (state: State) => Ghost } = {
  Account: () => ({ rows: 11, feet: 0 }),
  ConnectingWalletConnectBasic: () => ({ rows: 4, feet: 4 }),
  UnsupportedChain: ({ networks, activeNamespace }) => ({
    rows: networks.filter(({ chainNamespace }) => chainNamespace === activeNamespace).length,
    feet: 4,
  }),
}

/** Returns the shapes that stand in the card until its first screen is drawn. */
export function ghostOf(client: Client): Ghost {
  const state = client.getState()
  return GHOSTS[currentView(state.router).name]?.(state) ?? listGhost(client)
}

/** The list of wallets has four places, what leads on, and what the site adds to it. */
function listGhost({ options, features }: Client): Ghost {
  const { services, connectors, customWallets = [], termsConditionsUrl, privacyPolicyUrl } = options
  const hasAll = features.allWallets && services?.catalogue !== undefined
  // A code that reaches somebody is a row of its own.
  const hasCode = connectors.some(
    ({ supports }) => supports?.pairing === true && (supports.reachesListed === true || customWallets.length > 0),
  )
  const hasTerms = termsConditionsUrl !== undefined || privacyPolicyUrl !== undefined
  return { rows: 4 + Number(hasAll) + Number(hasCode), feet: hasTerms ? 2 : 1 }
}
