import type { AddedSetType, SetType } from '@latchkey/protocol/wallet-keys'

/** A half of one row opens in no other one: not for another wallet, set, kind or generation. */
export const toHalfAad = (set: {
  readonly id: string
  readonly walletId: string
  readonly type: SetType | AddedSetType
  readonly generation: number
}): Uint8Array => new TextEncoder().encode(`auth.wallet.half:${set.id}:${set.walletId}:${set.type}:${set.generation}`)
