import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isSameAddress } from '@latchkey/primitives'
import { abortable, assertNotAborted } from '../cancellation.ts'
import type { CallOptions, ChainAccount, WalletSession } from '../ports/index.ts'

/** Compares two network ids. A family in which one network has several ids passes its own function. */
type IsSame = (a: CaipNetworkId, b: CaipNetworkId) => boolean
const isEqual: IsSame = (a, b) => a === b

/** Returns the account of an address. @throws wallet/unauthorized if the wallet did not share it */
export function assertShared({ accounts, namespace }: WalletSession, address: string, method: string): ChainAccount {
  const account = accounts.find((each) => isSameAddress(each.address, address, namespace))
  if (account === undefined) throw new WalletError('wallet/unauthorized', { method, address: address.slice(0, 100) })
  return account
}

/** @throws wallet/wrong-network if the session is on another network */
export function assertOnNetwork(
  { networkId: actual }: WalletSession,
  { caipNetworkId: expected }: { readonly caipNetworkId: CaipNetworkId },
  isSame = isEqual,
): void {
  if (!isSame(actual, expected)) throw new WalletError('wallet/wrong-network', { actual, expected })
}

/**
 * Returns whether the wallet permits the site to call a method. A session without `permissions` permits every method.
 */
export function allowsMethod({ permissions }: WalletSession, method: string): boolean {
  return permissions === undefined || permissions.methods.includes(method)
}

/**
 * Switches the network by `session.selectNetwork`.
 *
 * @throws network/unsupported if the wallet did not approve the network, or supports only one; network/switch-rejected,
 * network/switch-failed, connect/cancelled
 */
export async function selectNetwork(
  session: WalletSession,
  { caipNetworkId: networkId }: { readonly caipNetworkId: CaipNetworkId },
  { signal }: CallOptions,
  isSame = isEqual,
): Promise<void> {
  assertNotAborted(signal)
  if (isSame(session.networkId, networkId)) return
  const { approvedNetworks, selectNetwork } = session
  const isApproved = approvedNetworks === undefined || approvedNetworks.ids.includes(networkId)
  if (selectNetwork === undefined || !isApproved) throw new WalletError('network/unsupported', { networkId })
  try {
    await abortable(Promise.resolve(selectNetwork.call(session, networkId)), signal)
  } catch (cause) {
    if (isWalletError(cause, 'wallet/rejected')) throw new WalletError('network/switch-rejected', {}, { cause })
    throw cause
  }
  if (!isSame(session.networkId, networkId)) throw new WalletError('network/switch-failed', { networkId })
}
