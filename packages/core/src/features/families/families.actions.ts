import type { CaipNetworkId } from '@latchkey/primitives'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { CallOptions } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { createFamilies } from './families.effects.ts'
import type { AccountOfFamily, WalletOfFamily } from './families.types.ts'

const families: FeatureOf<typeof createFamilies> = { name: 'families' }

/**
 * Makes a chain family the active one, with one of the accounts that its wallet shares. The wallet shows no prompt.
 *
 * @param call - Without an address the selected account stays.
 * @returns account/none if no wallet of the family shares that account, or if its wallet has selected another one
 * (EIP-1193)
 * @example await switchAccount(client, { namespace: 'bip122', address: ordinal })
 */
export const switchAccount = (client: Caller, call: AccountOfFamily): Promise<Result<void>> =>
  client.run(families, ({ verbs }) => verbs.switchAccount(call))

/**
 * Switches to another wallet of a chain family, after that wallet confirms its session without a prompt. The previous
 * wallet stays listed.
 *
 * @returns account/none for a wallet that is not listed, connect/wallet-locked, connect/wallet-not-found, connect/timeout,
 * connect/cancelled
 */
export const switchWallet = (client: Caller, call: WalletOfFamily, options?: CallOptions): Promise<Result<void>> =>
  client.run(families, ({ verbs }) => verbs.switchWallet(call, options))

/**
 * Disconnects one wallet of a chain family; default: the one in use. The other wallets of the family stay.
 *
 * @returns connect/disconnect-failed
 */
export const disconnectWallet = (
  client: Caller,
  call: Pick<WalletOfFamily, 'namespace'> & Partial<WalletOfFamily>,
): Promise<Result<void>> => client.run(families, ({ verbs }) => verbs.disconnectWallet(call))

/**
 * Sets the network that the next connection of its chain family requests. The active chain family does not change.
 *
 * @returns network/not-found
 */
export const preferNetwork = (client: Caller, networkId: CaipNetworkId): Promise<Result<void>> =>
  client.run(families, ({ verbs }) => verbs.preferNetwork(networkId))
