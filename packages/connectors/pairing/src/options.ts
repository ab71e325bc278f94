import type { Metadata, Storage } from '@latchkey/core/ports'
import type { OpenSigningKey } from './crypto/signing-key.types.ts'
import type { Page } from './relay/page.ts'
import type { OpenSocket } from './relay/socket.ts'

/** How the site describes itself to a wallet. */
export type SiteMetadata = Metadata

/** The site's request to a wallet in one namespace. */
export interface PairingNamespace {
  /** CAIP-2 ids. */
  readonly chains: readonly `${string}:${string}`[]
  /** Default: the methods of the specification; none for a family that it does not name. @see Spec §9 */
  readonly methods?: readonly string[]
  /** Default: `accountsChanged` and `chainChanged`. */
  readonly events?: readonly string[]
}

/** Replaces the defaults of each namespace, by its name; a missing namespace is created. */
export interface PairingOverride {
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly chains?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  /** Addresses of nodes by CAIP-2 id, which the wallet gets. Default: none is sent to a wallet, for it may hold a key. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /** CAIP-2 id of the network to begin on, where the wallet allows it and the visitor picked none. */
  readonly defaultChain?: string
}

export interface PairingOptions {
  /** Addresses (`wss://…`) of one network of relays, in order of preference. A wallet must use the same network. */
  readonly relays: readonly string[]
  /** Sent to the relay. Default none. */
  readonly projectId?: string
  /** Default, field by field: the `metadata` of the client; without an address in it, that of the page. */
  readonly metadata?: Partial<SiteMetadata> | undefined
  /**
   * The relays are those that wallets of app stores listen on, so that wallets of the catalogue may be shown a code.
   * Default false: a relay of one's own reaches only wallets that are pointed at it.
   */
  readonly reachesListed?: boolean
  /**
   * The proposal contains all of them, and requires none. Default: all networks of the site. A family that the product
   * does not know, such as `cosmos`, is reached by the `provider` of any session of the approval.
   */
  readonly namespaces?: Readonly<Record<string, PairingNamespace>> | undefined
  /** @see compat-facts 7.4 */
  readonly universalProviderConfigOverride?: PairingOverride | undefined
  /** Stores sessions and their keys. Default: the storage of the client. */
  readonly storage?: Storage
  /** Default: the browser's `WebSocket`. */
  readonly openSocket?: OpenSocket
  /** Signs what a relay is shown. Default: the browser's Ed25519, or a library where it has none. */
  readonly openSigningKey?: OpenSigningKey | undefined
  /** Default: the browser's page. */
  readonly page?: Page
}
