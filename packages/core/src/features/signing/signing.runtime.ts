import type { Context } from '../../context.ts'
import { withGatewayNames, withKeptNames } from '../identity/gateway-names.ts'
import { createKeptNames } from '../identity/kept-names.ts'
import type { Sources } from '../sources.ts'
import type { SigningVerbs } from './signing.types.ts'
import { createWalletActions } from './wallet.actions.ts'

/** Returns the verbs of the connected wallet, as a site calls them: what was sent refreshes what is shown; a chunk of its own. */
export function signing(
  context: Context,
  { sessions, settled, refresh, announceSent, watchVerb, gateway, guard }: Sources,
): { readonly verbs: SigningVerbs } {
  const wallet = createWalletActions(context, { sessions, settled, refresh, announceSent, guard })
  return {
    verbs: {
      ...wallet,
      signMessage: watchVerb(wallet.signMessage),
      signTypedData: watchVerb(wallet.signTypedData),
      sendTransaction: watchVerb(wallet.sendTransaction),
      transfer: watchVerb(wallet.transfer),
      resolveName: withGatewayNames(withKeptNames(wallet.resolveName, createKeptNames(context)), context, gateway),
    },
  }
}
