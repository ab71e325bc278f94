import type { Metadata, Storage } from '@latchkey/core/ports'
import type { OpenSigningKey } from './crypto/signing-key.types.ts'
import type { Page } from './relay/page.ts'
import type { OpenSocket } from './relay/socket.ts'

/** The description of the site that a wallet shows. */
export type SiteMetadata = Metadata

/** The request of the site in one namespace. */
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
  /** URLs of nodes by CAIP-2 id, which are sent to the wallet. Default: none, because a URL may contain a key. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /** CAIP-2 id of the network to begin on, if the wallet approved it and the visitor selected none. */
  readonly defaultChain?: string
}

export interface PairingOptions {
  /** URLs (`wss://…`) of the relays of one network, in order of preference. A wallet must use the same network. */
  readonly relays: readonly string[]
  /** Sent to the relay. Default: none. */
  readonly projectId?: string
  /** Default for each field: the `metadata` of the client; if that has no URL, the URL of the page. */
  readonly metadata?: Partial<SiteMetadata> | undefined
  /**
   * Whether wallets of app stores use these relays, so that catalogue wallets may be offered a pairing. Default false,
   * because only wallets that are configured for a private relay use it.
   */
  readonly reachesListed?: boolean
  /**
   * All of them are optional in the proposal. Default: all networks of the site. A family that the product does not
   * support, such as `cosmos`, is reached through the `provider` of any session of the approval.
   */
  readonly namespaces?: Readonly<Record<string, PairingNamespace>> | undefined
  /** @see compat-facts 7.4 */
  readonly universalProviderConfigOverride?: PairingOverride | undefined
  /** Stores sessions and their keys. Default: the storage of the client. */
  readonly storage?: Storage
  /** Default: the browser's `WebSocket`. */
  readonly openSocket?: OpenSocket
  /** Signs the token for the relay. Default: the browser's Ed25519, or a library if it has none. */
  readonly openSigningKey?: OpenSigningKey | undefined
  /** Default: the browser's page. */
  readonly page?: Page
}
