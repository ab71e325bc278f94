import type { TokenBalance } from '@latchkey/protocol/gateway'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'
import type { createBalances } from './balances.queries.ts'
import type { PortfolioOwner, ShownNativeBalance } from './balances.types.ts'

const balances: FeatureOf<typeof createBalances> = { name: 'balances' }

/**
 * Tokens of an account on a network, the most valuable first; without `networkId` on all networks of the site that the
 * gateway serves. Fails with balance/unavailable. Cached for 30 seconds.
 *
 * @example portfolio(client, { address, networkId: 'eip155:1' }).subscribe(draw)
 * @see Spec §4 "Balances"
 */
export const portfolio = (client: Caller, owner: PortfolioOwner): Read<readonly TokenBalance[]> =>
  client.read(balances, ({ reads }) => reads.portfolio(owner))

/**
 * Native balance of an account on a network, read from the chain: no service is needed. Fails with account/no-network,
 * and with the errors of the network's nodes.
 *
 * @see Spec §4 "native balance 30000 ms"
 */
export const nativeBalance = (client: Caller, account: AccountOnNetwork): Read<ShownNativeBalance> =>
  client.read(balances, ({ reads }) => reads.nativeBalance(account))

/**
 * Balance of the token that the site set for the network (`tokens`), read from the chain; without such a token, the
 * same as `nativeBalance`. Fails with balance/unavailable if the contract is no token.
 *
 * @see Spec §3 "tokens"
 */
export const shownBalance = (client: Caller, account: AccountOnNetwork): Read<ShownNativeBalance> =>
  client.read(balances, ({ reads }) => reads.shownBalance(account))
