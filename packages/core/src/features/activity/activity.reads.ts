import type { HistoryCoverage, Nft } from '@latchkey/protocol/gateway'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { AccountOnNetwork, ValuedAccount } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'
import type { ActivityMonth } from './activity.group.ts'
import type { createActivity } from './activity.queries.ts'

const activityFeature: FeatureOf<typeof createActivity> = { name: 'activity' }

/**
 * Transactions of an account on a network by month, newest first, in pages. Fails with activity/unavailable,
 * activity/no-account, or network/unsupported if the gateway does not serve the network; `data` is empty then.
 *
 * @see Spec §3 "transactionsByYear", §4 "Transactions"
 */
export const activity = (client: Caller, account: ValuedAccount): Read<readonly ActivityMonth[]> =>
  client.read(activityFeature, ({ reads }) => reads.activity(account))

/** The coverage of that history at the gateway, from the same pages; empty if the gateway does not report it. */
export const coverage = (client: Caller, account: ValuedAccount): Read<readonly HistoryCoverage[]> =>
  client.read(activityFeature, ({ reads }) => reads.coverage(account))

/** Collectibles of an account on a network, in pages, without those that the gateway marks as spam. @see Spec §2 */
export const nfts = (client: Caller, account: AccountOnNetwork): Read<readonly Nft[]> =>
  client.read(activityFeature, ({ reads }) => reads.nfts(account))

/** The coverage of the account's collectibles at the gateway, like `coverage` for its history. */
export const nftCoverage = (client: Caller, account: AccountOnNetwork): Read<readonly HistoryCoverage[]> =>
  client.read(activityFeature, ({ reads }) => reads.nftCoverage(account))
