import type { Namespace } from '@latchkey/primitives'
import type { WalletCandidate } from '../../ports/index.ts'

/** A wallet of the lists: from one connector, or from several that announce it under the same name. */
export interface ListedWallet extends WalletCandidate {
  /** Ids in the chain families that another connector serves. The other families use the id of the wallet itself. */
  readonly ids?: Readonly<Partial<Record<Namespace, string>>>
  /** Pictures of the chain families whose announcement has another picture. */
  readonly icons?: Readonly<Partial<Record<Namespace, string>>>
}
