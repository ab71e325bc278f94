import { assertNotAborted } from '@latchkey/core/cancellation'
import type { ChainAdapter } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'

/**
 * Selects the network of a session. Wallets of Polkadot have no current network, so that none gets a request.
 *
 * @throws network/unsupported where the wallet did not approve it, or serves one network only; network/switch-failed
 */
export const switchNetwork: ChainAdapter<'polkadot'>['switchNetwork'] = async (
  session,
  { caipNetworkId: networkId, chainNamespace },
  { signal } = {},
) => {
  assertNotAborted(signal)
  if (session.networkId === networkId) return
  const { approvedNetworks } = session
  const isApproved = approvedNetworks === undefined || approvedNetworks.ids.includes(networkId)
  if (chainNamespace !== 'polkadot' || session.selectNetwork === undefined || !isApproved)
    throw new WalletError('network/unsupported', { networkId })
  await session.selectNetwork(networkId)
  if (session.networkId !== networkId) throw new WalletError('network/switch-failed', { networkId })
}
