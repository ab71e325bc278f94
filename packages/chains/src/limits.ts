import type { Namespace } from '@latchkey/primitives'

/** @see Spec §9 "Balance chains" */
export const BALANCE_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** @see Spec §9 "Activity" */
export const ACTIVITY_NAMESPACES: readonly Namespace[] = ['eip155']

/** The address that stands for the native token in token lists and quotes. @see Spec §9 "native token addresses" */
export const NATIVE_TOKEN_ADDRESSES: Readonly<Record<Namespace, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
}
