import type { Picture } from '../domain/picture.ts'

/** Families of pictures, named as their folders are. */
export const PICTURE_FAMILIES = ['wallets', 'networks', 'tokens'] as const
export type PictureFamily = (typeof PICTURE_FAMILIES)[number]

/** A folder of pictures by id. */
export interface PictureSource {
  /** Names of the pictures, e.g. `wallets/rabby`. */
  readonly names: Iterable<string>
  /** Names: the slug of a wallet, a CAIP-2 id with `_` for `:` (`eip155_8453`), a token's symbol in any case. */
  readonly find: (family: PictureFamily, name: string) => Picture | undefined
}
