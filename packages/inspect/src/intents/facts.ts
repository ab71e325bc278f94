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

/** The name of a contract that is known on a network; `undefined` for every other address. */
export type NameOf = (address: string) => string | undefined

/** Facts from outside about a request. A fact that could not be read in time is absent. */
export interface Facts {
  /** Lower case. */
  readonly account: string
  readonly networkId?: CaipNetworkId
  readonly native?: { readonly symbol: string; readonly decimals: number; readonly balance?: bigint }
  readonly nameOf: NameOf
  /** Lower case. */
  readonly denied: ReadonlySet<string>
  readonly code: ReadonlyMap<string, AddressCode>
  /** Code of contracts that are denied; absent where there are none. @see AddressCode.ownCode */
  readonly deniedCode?: ReadonlySet<string>
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Whom the account sent to before, lower case; absent where that is unknown. */
  readonly counterparties?: ReadonlySet<string>
  /** Whom the account paid by this client, lower case: known at once, before any history has it. */
  readonly ownRecipients: ReadonlySet<string>
  /** The request, as the standards of its contracts have it. */
  readonly intents: readonly Intent[]
  /** Of one whole token, as decimal text, by address in lower case and `native`; read for orders and what a simulation moves. */
  readonly prices?: ReadonlyMap<string, string>
  /** `unavailable`: no node could. Absent: there is nothing to simulate. */
  readonly simulation?: Simulation | 'unavailable'
  /** Rights beyond the call itself that the simulation found somewhere inside. */
  readonly hidden: readonly Intent[]
  /** Routers of exchanges on the network. Lower case. */
  readonly exchanges: ReadonlySet<string>
  /** Milliseconds since 1970. */
  readonly now: number
}
