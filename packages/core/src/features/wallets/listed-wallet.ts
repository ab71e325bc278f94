import type { Namespace } from '@latchkey/primitives'
import type { WalletCandidate } from '../../ports/index.ts'

/** A wallet of the lists: of one connector, or of several that announce it by the same name. */
export interface ListedWallet extends WalletCandidate {
  /** Ids of the chain families that another connector reaches. The others have the id of the wallet itself. */
  readonly ids?: Readonly<Partial<Record<Namespace, string>>>
  /** Pictures of the chain families for which another one was announced than for the wallet itself. */
  readonly icons?: Readonly<Partial<Record<Namespace, string>>>
}
