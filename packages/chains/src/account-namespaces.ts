import type { Namespace } from '@latchkey/primitives'

/** @see Spec §9 "Balance chains" */
export const BALANCE_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** @see Spec §9 "Activity" */
export const ACTIVITY_NAMESPACES: readonly Namespace[] = ['eip155']

/** @see Spec §9 "Names" */
export const NAME_NAMESPACES: readonly Namespace[] = ['eip155']

/** @see Spec §9 "On-ramp namespaces" */
export const ONRAMP_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']
