import type { AccountTab } from '../../store/state.ts'
import type { Availability } from '../select-availability.ts'

/**
 * Returns the tabs of the account screen, in order, without those that the site does not support.
 *
 * @see Spec §2 "Account screen tabs: Tokens, NFTs, Activity"
 */
export function accountTabs({ nfts, activity }: Pick<Availability, 'nfts' | 'activity'>): readonly AccountTab[] {
  return ['tokens', ...(nfts ? (['nfts'] as const) : []), ...(activity ? (['activity'] as const) : [])]
}
