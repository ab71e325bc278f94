import type { CaipNetworkId } from '@latchkey/primitives'

/** A text, and the account that claims to have signed it. */
export interface SignedText {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly message: string
  readonly signature: string
}
