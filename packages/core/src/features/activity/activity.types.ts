import type { CaipNetworkId } from '@latchkey/primitives'
import type { AccountFilter, AccountTab } from '../../store/state.ts'

export interface ActivitySlice {
  readonly accountTab: AccountTab
  /** What the visitor narrowed the account to. Default: all networks, as far as they are known in time. */
  readonly accountFilter?: AccountFilter | undefined
  /** Network whose transactions were looked at last. @see Spec §3 "Transaction state" */
  readonly lastNetworkInView?: CaipNetworkId | undefined
}
