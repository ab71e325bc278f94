import type { Metadata, Storage } from '@latchkey/core/ports'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { OpenSigningKey } from './crypto/signing-key.types.ts'
import type { Page } from './relay/page.ts'
import type { OpenSocket } from './relay/socket.ts'

/** How the site describes itself to a wallet. */
export type SiteMetadata = Metadata

/** What the site asks of a wallet in one namespace. */
export interface PairingNamespace {
  readonly chains: readonly CaipNetworkId[]
  /** Default: the methods of the specification. @see Spec §9 */
  readonly methods?: readonly string[]
  /** Default: `accountsChanged` and `chainChanged`. */
  readonly events?: readonly string[]
}

export interface PairingOptions {
  /** Addresses (`wss://…`) of one network of relays, in order of preference. A wallet must use the same network. */
  readonly relays: readonly string[]
  /** Told to the relay. Default none. */
  readonly projectId?: string
  /** Default, field by field: the `metadata` of the client; without an address in it, that of the page. */
  readonly metadata?: Partial<SiteMetadata> | undefined
  /**
   * The relays are those that wallets of app stores listen on, so that wallets of the catalogue may be shown a code.
   * Default false: a relay of one's own reaches only wallets that are pointed at it.
   */
  readonly reachesListed?: boolean
  /** All of them are asked for at once, and none is required. Default: all networks of the site. */
  readonly namespaces?: Partial<Readonly<Record<Namespace, PairingNamespace>>> | undefined
  /** Where sessions and their keys are kept. Default: the browser's local storage. */
  readonly storage?: Storage
  /** Default: the browser's `WebSocket`. */
  readonly openSocket?: OpenSocket
  /** Signs what a relay is shown. Default: the browser's Ed25519, or a library where it has none. */
  readonly openSigningKey?: OpenSigningKey | undefined
  /** Default: the browser's page. */
  readonly page?: Page
}
