import type { CaipNetworkId } from '@latchkey/primitives'
import type { HistoryCoverage, Nft } from '@latchkey/protocol/gateway'
import type { AccountOnNetwork, ValuedAccount } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'
import type { AccountTab } from '../../store/state.ts'
import type { ActivityMonth } from './activity.group.ts'

export interface ActivitySlice {
  readonly accountTab: AccountTab
  /** Network whose transactions were looked at last. @see Spec §3 "Transaction state" */
  readonly lastNetworkInView?: CaipNetworkId | undefined
}

export interface ActivityReads {
  /**
   * Transactions of an account on a network by month, newest first, in pages. Fails with activity/unavailable,
   * activity/no-account, or network/unsupported where the gateway does not serve the network; `data` is empty then.
   *
   * @see Spec §3 "transactionsByYear", §4 "Transactions"
   */
  activity(account: ValuedAccount): Read<readonly ActivityMonth[]>
  /** The coverage of that history at the gateway, from the same pages; empty if the gateway does not report it. */
  coverage(account: ValuedAccount): Read<readonly HistoryCoverage[]>
  /** Collectibles of an account on a network, in pages, without those that the gateway calls spam. @see Spec §2 */
  nfts(account: AccountOnNetwork): Read<readonly Nft[]>
  /** The coverage of the account's collectibles at the gateway, as `coverage` of its history. */
  nftCoverage(account: AccountOnNetwork): Read<readonly HistoryCoverage[]>
}
