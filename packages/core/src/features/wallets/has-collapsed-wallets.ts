import type { Client } from '../../client.ts'

/**
 * Returns whether the first screen shows one button instead of its wallets.
 *
 * @see Spec §9 "collapseWallets"
 */
export function hasCollapsedWallets({ options, features }: Pick<Client, 'options' | 'features'>): boolean {
  return features.collapseWallets && options.enableWallets !== false
}
