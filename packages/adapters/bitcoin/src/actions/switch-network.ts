import type { BitcoinNetwork } from '@latchkey/chains'
import { abortable, assertNotAborted } from '@latchkey/core/cancellation'
import type { CallOptions, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'

/**
 * Requests the switch to a network from the wallet.
 *
 * @throws network/unsupported where it cannot, network/switch-rejected, network/switch-failed, connect/cancelled
 */
export async function switchNetwork(
  session: WalletSession,
  { caipNetworkId: networkId }: BitcoinNetwork,
  { signal }: CallOptions,
): Promise<void> {
  assertNotAborted(signal)
  if (session.networkId === networkId) return
  const { approvedNetworks, selectNetwork } = session
  const isApproved = approvedNetworks === undefined || approvedNetworks.ids.includes(networkId)
  if (selectNetwork === undefined || !isApproved) throw new WalletError('network/unsupported', { networkId })
  try {
    await abortable(Promise.resolve(selectNetwork.call(session, networkId)), signal)
  } catch (cause) {
    if (isWalletError(cause) && cause.code === 'wallet/rejected')
      throw new WalletError('network/switch-rejected', {}, { cause })
    throw cause
  }
  if (session.networkId !== networkId) throw new WalletError('network/switch-failed', { networkId })
}
