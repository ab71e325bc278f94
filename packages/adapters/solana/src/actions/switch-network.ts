import type { SolanaNetwork } from '@latchkey/chains'
import { assertNotAborted } from '@latchkey/core/cancellation'
import type { CallOptions, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { isSameNetwork } from '../wallet/assert-session.ts'

/**
 * Chooses the cluster of further requests. A Solana wallet gets the cluster with each request and shows no prompt.
 *
 * @throws network/unsupported where the wallet did not approve it, or serves one network only; network/switch-failed
 */
export async function switchNetwork(
  session: WalletSession,
  { caipNetworkId: networkId }: SolanaNetwork,
  { signal }: CallOptions,
): Promise<void> {
  assertNotAborted(signal)
  if (isSameNetwork(session.networkId, networkId)) return
  const { approvedNetworks, selectNetwork } = session
  const isApproved = approvedNetworks === undefined || approvedNetworks.ids.includes(networkId)
  if (selectNetwork === undefined || !isApproved) throw new WalletError('network/unsupported', { networkId })
  await selectNetwork.call(session, networkId)
  if (!isSameNetwork(session.networkId, networkId)) throw new WalletError('network/switch-failed', { networkId })
}
