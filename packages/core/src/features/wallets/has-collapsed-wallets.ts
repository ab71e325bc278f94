import type { Client } from '../../client.ts'

/**
 * Returns whether the first screen shows one button instead of its wallets.
 *
 * @param hasEmail - Whether the first screen has an e-mail field.
 * @see Spec §9 "collapseWallets"
 */
export function hasCollapsedWallets(
  { options, features }: Pick<Client, 'options' | 'features'>,
  hasEmail: boolean,
): boolean {
  return (features.collapseWallets || (hasEmail && !features.emailShowWallets)) && options.enableWallets !== false
}
