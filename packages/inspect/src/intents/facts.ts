import type { CaipNetworkId } from '@latchkey/primitives'
import type { AddressCode, Simulation } from '../simulation.ts'
import type { Intent } from './intent.ts'

/** A token as its contract describes it. A field that could not be read is absent. */
export interface TokenFacts {
  readonly symbol?: string
  readonly decimals?: number
  /** Raw units. */
  readonly balance?: bigint
}

/** Returns the name of a well-known contract of a network; `undefined` for every other address. */
export type NameOf = (address: string) => string | undefined

/** Facts about a request from nodes and services. A fact that could not be read in time is absent. */
export interface Facts {
  /** Lower case. */
  readonly account: string
  readonly networkId?: CaipNetworkId
  readonly native?: { readonly symbol: string; readonly decimals: number; readonly balance?: bigint }
  readonly nameOf: NameOf
  /** Lower case. */
  readonly denied: ReadonlySet<string>
  readonly code: ReadonlyMap<string, AddressCode>
  /** Code of denied contracts; absent if none is denied. @see AddressCode.ownCode */
  readonly deniedCode?: ReadonlySet<string>
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Addresses in lower case that the account sent to before; absent if unknown. */
  readonly counterparties?: ReadonlySet<string>
  /** Addresses in lower case that the account paid through this client, before any history lists them. */
  readonly ownRecipients: ReadonlySet<string>
  /** The intents of the request, resolved by the standards of the called contracts. */
  readonly intents: readonly Intent[]
  /**
   * Prices of one whole token, as decimal text, by address in lower case and `native`. Read for orders and for assets
   * that a simulation moves.
   */
  readonly prices?: ReadonlyMap<string, string>
  /** `unavailable`: no node could simulate. Absent: there is nothing to simulate. */
  readonly simulation?: Simulation | 'unavailable'
  /** Rights that only the simulation shows, because an inner call gives them. */
  readonly hidden: readonly Intent[]
  /** Addresses of exchange routers on the network, in lower case. */
  readonly exchanges: ReadonlySet<string>
  /** Milliseconds since 1970. */
  readonly now: number
}
