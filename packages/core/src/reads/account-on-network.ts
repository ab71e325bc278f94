import type { CaipNetworkId } from '@latchkey/primitives'

/** Whose figures are read, and where. */
export interface AccountOnNetwork {
  readonly address: string
  readonly networkId: CaipNetworkId
}
