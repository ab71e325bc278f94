import type { CaipNetworkId } from '@latchkey/primitives'
import type { Currency } from '@latchkey/protocol/gateway'

/** The account and network of a read. */
export interface AccountOnNetwork {
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** The same, with the currency of its values; default US dollars. */
export interface ValuedAccount extends AccountOnNetwork {
  readonly currency?: Currency | undefined
}
