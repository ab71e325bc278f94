import type { CaipNetworkId } from '@latchkey/primitives'
import type { Currency, PricePeriod } from '@latchkey/protocol/gateway'

/** A token and the period of its prices. */
export interface PriceHistoryRequest {
  readonly networkId: CaipNetworkId
  /** Contract or mint; absent for the coin of the network. */
  readonly address?: string | undefined
  /** Default US dollars. */
  readonly currency?: Currency | undefined
  readonly period: PricePeriod
}
