import { QueryClient } from '@tanstack/query-core'
import type { Context } from '../context.ts'
import { createActivity } from '../features/activity/activity.queries.ts'
import { createBalances } from '../features/balances/balances.queries.ts'
import { createIdentity } from '../features/identity/identity.queries.ts'
import { createKeptNames } from '../features/identity/kept-names.ts'
import type { WalletLists } from '../features/wallets/wallets.lists.ts'
import { createWallets } from '../features/wallets/wallets.queries.ts'
import type { Catalogue, Gateway } from '../ports/index.ts'

interface Sources {
  readonly gateway: () => Promise<Gateway | undefined>
  readonly catalogue: () => Promise<Catalogue | undefined>
  /** What the first screen has fetched already. */
  readonly walletLists: () => WalletLists | undefined
}

/** Everything of a client that is read from services and kept fresh; a chunk of its own. */
export function createReads(context: Context, { gateway, catalogue, walletLists }: Sources) {
  // One fetch a question: the drivers repeat what may be repeated.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const balances = createBalances(context, client, gateway)
  const { identity } = createIdentity(context, client, gateway)
  const activity = createActivity(context, client, gateway)
  const wallets = createWallets(context, client, catalogue, walletLists)
  return {
    portfolio: balances.portfolio,
    nativeBalance: balances.native,
    identity,
    activity: activity.activity,
    coverage: activity.coverage,
    nfts: activity.nfts,
    walletListing: wallets.listing,
    wallets: wallets.all,
    walletSearch: wallets.search,
    names: createKeptNames(context),
    async refresh(): Promise<void> {
      await Promise.all([balances.refresh(), activity.refresh()])
    },
    stop: () => client.clear(),
  }
}

export type Reads = ReturnType<typeof createReads>
