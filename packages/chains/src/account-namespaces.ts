import type { Namespace } from '@latchkey/primitives'

/** Type of the account that is selected if a wallet shares several. @see Spec §4 "Default account types" */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Record<Namespace, string>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
}

/** @see Spec §9 "Balance chains" */
export const BALANCE_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** @see Spec §9 "Activity" */
export const ACTIVITY_NAMESPACES: readonly Namespace[] = ['eip155']

/** @see Spec §9 "Names" */
export const NAME_NAMESPACES: readonly Namespace[] = ['eip155']

/** Chain families in which each on-ramp provider sells. @see Spec §9 "On-ramp providers" */
export const ONRAMP_PROVIDER_NAMESPACES: Readonly<Record<'coinbase' | 'meld', readonly Namespace[]>> = {
  coinbase: ['eip155'],
  meld: ['eip155', 'solana'],
}

/** @see Spec §9 "On-ramp namespaces" */
export const ONRAMP_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']
