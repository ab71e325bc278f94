import type { ConnectMethod, Features } from '../../options.ts'
import type { WalletCandidate } from '../../ports/index.ts'
import { INSTALLED_TYPES } from './wallet-matching.ts'

/** Returns the wallet that opens by an address of e-mail: `undefined` where no connector has one, or the site wants none. */
export const findEmailWallet = (
  wallets: readonly WalletCandidate[],
  { email }: Pick<Features, 'email'>,
): WalletCandidate | undefined => (email ? wallets.find(({ supports }) => supports?.email === true) : undefined)

/**
 * Returns whether the field for an address stands before the wallets: unless the site orders it otherwise, where no wallet of the
 * browser is there.
 *
 * @see Spec §2 "Default order is email, social, wallet"
 */
export function isEmailFirst(
  wallets: readonly WalletCandidate[],
  { connectMethodsOrder }: Pick<Features, 'connectMethodsOrder'>,
): boolean {
  const hasInstalled = wallets.some(({ type }) => INSTALLED_TYPES.includes(type))
  const order: readonly ConnectMethod[] =
    connectMethodsOrder ?? (hasInstalled ? ['wallet', 'email'] : ['email', 'wallet'])
  const place = (method: ConnectMethod) => (order.includes(method) ? order.indexOf(method) : order.length)
  return place('email') < place('wallet')
}
