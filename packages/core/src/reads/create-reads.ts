import type { Namespace } from '@latchkey/primitives'
import { QueryClient } from '@tanstack/query-core'
import type { Context } from '../context.ts'
import { createActivity } from '../features/activity/activity.queries.ts'
import type { Alerts } from '../features/alerts/alerts.ts'
import { createBalances } from '../features/balances/balances.queries.ts'
import type { Sessions } from '../features/connect/sessions.ts'
import { restoreCurrency } from '../features/currency/restore-currency.ts'
import { withGatewayNames, withKeptNames } from '../features/identity/gateway-names.ts'
import { createIdentity } from '../features/identity/identity.queries.ts'
import { createKeptNames } from '../features/identity/kept-names.ts'
import { createWalletActions } from '../features/signing/wallet.actions.ts'
import type { WalletLists } from '../features/wallets/wallets.lists.ts'
import { createWallets } from '../features/wallets/wallets.queries.ts'
import type { Catalogue, Gateway } from '../ports/index.ts'

interface Sources {
  readonly gateway: () => Promise<Gateway | undefined>
  readonly catalogue: () => Promise<Catalogue | undefined>
  /** What the first screen has fetched already. */
  readonly walletLists: () => WalletLists | undefined
  readonly sessions: Sessions
  /** Resolves when nothing of the chain family is being restored. */
  readonly settled: (namespace: Namespace) => Promise<void>
  readonly watchVerb: Alerts['watchVerb']
}

/** Everything of a client that is read from services and kept fresh; a chunk of its own. */
export function createReads(
  context: Context,
  { gateway, catalogue, walletLists, sessions, settled, watchVerb }: Sources,
) {
  // One fetch a question: the drivers repeat what may be repeated.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  restoreCurrency(context, gateway)
  const balances = createBalances(context, client, gateway)
  const { identity } = createIdentity(context, client, gateway)
  const activity = createActivity(context, client, gateway)
  const wallets = createWallets(context, client, catalogue, walletLists)
  async function refresh(): Promise<void> {
    await Promise.all([balances.refresh(), activity.refresh()])
  }
  const wallet = createWalletActions(context, sessions, settled, () => void refresh())
  return {
    portfolio: balances.portfolio,
    nativeBalance: balances.native,
    identity,
    activity: activity.activity,
    coverage: activity.coverage,
    nfts: activity.nfts,
    nftCoverage: activity.nftCoverage,
    walletListing: wallets.listing,
    wallets: wallets.all,
    walletSearch: wallets.search,
    wallet: {
      ...wallet,
      signMessage: watchVerb(wallet.signMessage),
      signTypedData: watchVerb(wallet.signTypedData),
      sendTransaction: watchVerb(wallet.sendTransaction),
      transfer: watchVerb(wallet.transfer),
      resolveName: withKeptNames(withGatewayNames(wallet.resolveName, context, gateway), createKeptNames(context)),
    },
    refresh,
    stop: () => client.clear(),
  }
}

export type Reads = ReturnType<typeof createReads>
