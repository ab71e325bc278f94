import type { TokenBalance } from '@latchkey/protocol/gateway'
import type { AccountOnNetwork, ValuedAccount } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'

/** The owner of the tokens; without `networkId` on every network. */
export type PortfolioOwner = Omit<ValuedAccount, 'networkId'> & Partial<ValuedAccount>

export interface ShownNativeBalance {
  /** Decimal text in whole units. */
  readonly balance: string
  readonly symbol: string
  /** Picture of the token, as the site set it. */
  readonly image?: string | undefined
}

export interface BalanceReads {
  /**
   * Tokens of an account on a network, the most valuable first; without `networkId` on all networks of the site that
   * the gateway serves. Fails with balance/unavailable; a known balance is shown for 30 seconds.
   *
   * @example client.reads.portfolio({ address, networkId: 'eip155:1' }).subscribe(draw)
   * @see Spec §4 "Balances"
   */
  portfolio(owner: PortfolioOwner): Read<readonly TokenBalance[]>
  /**
   * Native balance of an account on a network, read from the chain itself: no service is needed. Fails with
   * account/no-network, and with what the nodes of the network failed with.
   *
   * @see Spec §4 "native balance 30000 ms"
   */
  nativeBalance(account: AccountOnNetwork): Read<ShownNativeBalance>
  /**
   * Balance of the token that the site set for the network (`tokens`), read from the chain itself; without one as
   * `nativeBalance`. Fails with balance/unavailable for a contract that is no token.
   *
   * @see Spec §3 "tokens"
   */
  shownBalance(account: AccountOnNetwork): Read<ShownNativeBalance>
}
