import type { Namespace } from '@latchkey/primitives'
import type { ListedWallet } from './listed-wallet.ts'

/** Returns the id with which a wallet is connected in a chain family. */
export function walletIdFor({ id, ids }: Pick<ListedWallet, 'id' | 'ids'>, namespace: Namespace | undefined): string {
  return (namespace && ids?.[namespace]) ?? id
}

/** Returns whether an id belongs to a wallet, in any of its chain families. */
export function hasWalletId({ id, ids = {} }: Pick<ListedWallet, 'id' | 'ids'>, wanted: string | undefined): boolean {
  return id === wanted || Object.values(ids).some((each) => each === wanted)
}
