/** Families of pictures, named as their folders are. */
export type IconFamily = 'wallets' | 'exchanges' | 'networks' | 'tokens'

/** Source of stored pictures. */
export interface IconSource {
  /** Returns the SVG of a name, or `undefined` when there is none. Names: `metamask`, `base`, `USDC`. */
  readonly find: (family: IconFamily, name: string) => Promise<string | undefined>
  /** Returns the name of a network's picture, by CAIP-2 id. */
  readonly networkIcon: (caipNetworkId: string) => string | undefined
}
