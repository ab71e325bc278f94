/** Families of pictures, named as their folders are. */
export type IconFamily = 'wallets' | 'exchanges' | 'networks' | 'tokens'

/** Where ready pictures come from. */
export interface IconSource {
  /** The SVG of a name, or `undefined` when there is none. Names: `metamask`, `base`, `USDC`. */
  readonly find: (family: IconFamily, name: string) => Promise<string | undefined>
  /** The name of a network's picture, by CAIP-2 id. */
  readonly networkIcon: (caipNetworkId: string) => string | undefined
}
