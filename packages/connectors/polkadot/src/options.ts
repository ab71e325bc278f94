import type { SilentLimits } from '@latchkey/core/connector-base'
import type { ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Discovery, Web3Window } from './discovery.ts'

export interface InjectedWeb3Options {
  /** Name of the site that wallets show. Default: that of its metadata, or else its host. */
  readonly origin?: string
  /** SS58 prefix of addresses by network, for networks without a built-in prefix. @see SS58 */
  readonly prefixes?: Readonly<Record<CaipNetworkId, number>>
  /** Milliseconds that a silent connect waits for a wallet that is not there yet; 3000 by default. */
  readonly lateWalletMs?: number
  /** Milliseconds that a silent connect waits for the wallet's responses; 10000 by default. */
  readonly silentTimeoutMs?: number
  /** Replaces `environment.window`; without a window (on a server) there are no wallets. */
  readonly window?: Web3Window
}

/** The options with their defaults filled in. */
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
