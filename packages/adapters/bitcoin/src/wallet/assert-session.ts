import type { BitcoinNetwork } from '@latchkey/chains'
import type { ChainAccount, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'

/** Returns the account of an address, or fails when the wallet never shared it. @throws wallet/unauthorized */
export function findShared(session: WalletSession, address: string, method: string): ChainAccount {
  const account = session.accounts.find((each) => each.address === address)
  if (account === undefined) throw new WalletError('wallet/unauthorized', { method, address: address.slice(0, 100) })
  return account
}

/** Fails when the session is on another network. @throws wallet/wrong-network */
export function assertOnNetwork({ networkId }: WalletSession, { caipNetworkId }: BitcoinNetwork): void {
  if (networkId !== caipNetworkId)
    throw new WalletError('wallet/wrong-network', { actual: networkId, expected: caipNetworkId })
}

/** Returns whether the wallet lets the site call a method. One that limits nothing may have all. */
export function allows({ permissions }: WalletSession, method: string): boolean {
  return permissions === undefined || permissions.methods.includes(method)
}
