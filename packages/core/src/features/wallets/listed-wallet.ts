import type { Namespace } from '@latchkey/primitives'
import type { WalletCandidate } from '../../ports/index.ts'

/** A wallet of the lists: of one connector, or of several that announce it by the same name. */
export interface ListedWallet extends WalletCandidate {
  /** Ids of the chain families that another connector reaches. The others have the id of the wallet itself. */
  readonly ids?: Readonly<Partial<Record<Namespace, string>>>
  /** Pictures of the chain families for which another one was announced than for the wallet itself. */
  readonly icons?: Readonly<Partial<Record<Namespace, string>>>
}

/** Returns the id by which a wallet is connected in a chain family. */
export function walletIdFor({ id, ids }: Pick<ListedWallet, 'id' | 'ids'>, namespace: Namespace | undefined): string {
  return (namespace && ids?.[namespace]) ?? id
}

/** Returns whether a wallet has an id, in one of its chain families. */
export function hasWalletId({ id, ids = {} }: Pick<ListedWallet, 'id' | 'ids'>, wanted: string | undefined): boolean {
  return id === wanted || Object.values(ids).some((each) => each === wanted)
}
