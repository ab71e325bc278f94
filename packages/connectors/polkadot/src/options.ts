import type { SilentLimits } from '@latchkey/core/connector-base'
import type { ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Discovery, Web3Window } from './discovery.ts'

export interface InjectedWeb3Options {
  /** Name of the site, which wallets show. Default: that of its metadata, else its host. */
  readonly origin?: string
  /** Number of the form of addresses, by network, for networks that are not known here. @see SS58 */
  readonly prefixes?: Readonly<Record<CaipNetworkId, number>>
  /** How long a silent connect waits for a wallet that is not there yet. Milliseconds, default 3000. */
  readonly lateWalletMs?: number
  /** How long a silent connect waits for the wallet's responses. Milliseconds, default 10000. */
  readonly silentTimeoutMs?: number
  /** Used instead of `environment.window`; without one (on a server) there are no wallets. */
  readonly window?: Web3Window
}

/** The same, each with a value. */
export interface SessionOptions extends SilentLimits {
  readonly origin: string
  readonly prefixes: Readonly<Record<CaipNetworkId, number>>
}

/** The dependencies of a connect. */
export interface OpenSession {
  readonly discovery: Discovery
  readonly context: ConnectorContext
  readonly request: ConnectRequest
  readonly options: SessionOptions
}
