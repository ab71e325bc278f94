import type { Namespace } from '@latchkey/primitives'
import type { ListedWallet } from './listed-wallet.ts'

/** Returns the id by which a wallet is connected in a chain family. */
export function walletIdFor({ id, ids }: Pick<ListedWallet, 'id' | 'ids'>, namespace: Namespace | undefined): string {
  return (namespace && ids?.[namespace]) ?? id
}

/** Returns whether a wallet has an id, in one of its chain families. */
export function hasWalletId({ id, ids = {} }: Pick<ListedWallet, 'id' | 'ids'>, wanted: string | undefined): boolean {
  return id === wanted || Object.values(ids).some((each) => each === wanted)
}
