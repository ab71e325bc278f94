import type { Context } from '../../context.ts'
import { withGatewayNames, withKeptNames } from '../identity/gateway-names.ts'
import { createKeptNames } from '../identity/kept-names.ts'
import type { Sources } from '../sources.ts'
import { createWalletActions } from './wallet.actions.ts'

/** Returns the verbs of the connected wallet, as a site calls them: what was sent refreshes what is shown; a chunk of its own. */
export function createSigning(context: Context, { sessions, settled, refresh, announceSent, gateway, guard }: Sources) {
  const wallet = createWalletActions(context, { sessions, settled, refresh, announceSent, guard })
  const names = createKeptNames(context)
  return {
    verbs: {
      ...wallet,
      resolveName: withGatewayNames(withKeptNames(wallet.resolveName, names), names, context, gateway),
    },
  }
}
