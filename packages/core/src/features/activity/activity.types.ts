import type { CaipNetworkId } from '@latchkey/primitives'
import type { AccountFilter, AccountTab } from '../../store/state.ts'

export interface ActivitySlice {
  readonly accountTab: AccountTab
  /** The filter that the visitor set for the account. Default: all networks whose data arrives in time. */
  readonly accountFilter?: AccountFilter | undefined
  /** Network whose transactions were viewed last. @see Spec §3 "Transaction state" */
  readonly lastNetworkInView?: CaipNetworkId | undefined
}
