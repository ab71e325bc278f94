import type { CaipNetworkId } from '@latchkey/primitives'
import type { AccountTab } from '../../store/state.ts'

export interface ActivitySlice {
  readonly accountTab: AccountTab
  /** Network whose transactions were looked at last. @see Spec §3 "Transaction state" */
  readonly lastNetworkInView?: CaipNetworkId | undefined
}
