import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { OnChallenge } from './challenge.ts'
import type { Clock } from './clock.ts'
import type { Environment } from './environment.ts'
import type { Reporter } from './reporter.ts'
import type { SocialProvider } from './social-provider.ts'
import type { Storage } from './storage.ts'
import type { WalletDevices } from './wallet-devices.ts'

/** @see Spec §9 "Connector type names" */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/**
 * Ids of the connectors of this product, including planned ones; a site's own connector may have any other id. @see
 * Spec §9 "Connector ids"
 */
export type KnownConnectorId =
  | 'walletConnect'
  | 'injected'
  | 'announced'
  | 'coinbaseWallet'
  | 'coinbaseWalletSDK'
  | 'safe'
  | 'ledger'
  | 'okx'
  | 'eip6963'
  | 'ID_AUTH'

/** Capabilities of a wallet or a connector. Plain data, so that no code depends on a certain wallet. */
export interface ConnectorCapabilities {
  /** The wallet is on another device: the user passes a pairing URI to it, by a QR code or a link. */
  readonly pairing?: boolean
  /**
   * For a connector that pairs: the wallets of the catalogue use the same relay. Without it, only the site's own
   * wallets can be paired, because a wallet from an app store uses the relay of its vendor.
   */
  readonly reachesListed?: boolean
  /** The wallet opens with an e-mail address: it raises the challenges `email`, `device-approval` and `code`. */
  readonly email?: boolean
  /** Social logins that the wallet supports: it raises the challenge `popup`. Absent: none. */
  readonly socials?: readonly SocialProvider[]
  /** The wallet may sign in while it connects. @see `ConnectRequest.signIn` */
  readonly signIn?: boolean
  /**
   * The wallet sends a transaction with the nonce of the request, so that one transaction can replace another. A wallet
   * that ignores the nonce would send a second transaction.
   */
  readonly nonce?: boolean
}

/** A wallet that a connector can reach now. Plain data. */
export interface WalletCandidate {
  /** Stable over reloads and unique per client: the rdns of an announced wallet, `injected` for `window.ethereum`. */
  readonly id: string
  readonly connectorId: string
  readonly type: ConnectorType
  /** Cleaned for display: without control or direction characters, at most 64 characters. */
  readonly name: string
  readonly rdns?: string
  /** A validated `data:image/…` or `https:` URL. */
  readonly icon?: string
  readonly namespaces: readonly Namespace[]
  readonly supports?: ConnectorCapabilities
}

/** The networks that a wallet approved. */
export interface ApprovedNetworks {
  readonly ids: readonly CaipNetworkId[]
  /** True: the site can request further networks. False: a switch to any other network fails. */
  readonly canGrow: boolean
}

/** The part of the site's options that connectors receive. */
export interface Site {
  /** Networks that the site can use, in its order. */
  readonly networks: readonly CaipNetworkId[]
  readonly metadata?: Metadata
}

/** The site's name and pictures, which wallets show. @see Spec §3 "Dapp metadata" */
export interface Metadata {
  readonly name: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** One account of a wallet in one chain family. @see Spec §3 "Chain account" */
export interface ChainAccount {
  /** Validated; in EIP-55 form on EVM chains. */
  readonly address: string
  /** The kind of account, if the wallet reports it: `eoa`, `smartAccount`, `payment`, … */
  readonly type?: string
  readonly publicKey?: string
  /** Derivation path. */
  readonly path?: string
  /** Its networks. `all`: every network of the chain family. */
  readonly networks: 'all' | readonly CaipNetworkId[]
}

export type SessionEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly ChainAccount[] }
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  | { readonly type: 'approved-networks'; readonly approvedNetworks: ApprovedNetworks }
  | { readonly type: 'login'; readonly embeddedWalletInfo: EmbeddedWalletInfo }
  | { readonly type: 'disconnect' }
  /** For a wallet on another device: a request was sent to it, and its user has to open it. */
  | { readonly type: 'request-sent'; readonly method: string; readonly sessionTopic: string }

/**
 * The message that a user signs while connecting, in one step.
 *
 * @see EIP-4361, CAIP-122
 */
export interface SignInRequest {
  /** Host of the site, with its port if it is not the default. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** RFC 3339, like the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

/** One account that signed in while connecting. The requester must verify the signature. */
export interface SignedIn {
  readonly networkId: CaipNetworkId
  /** EIP-55 form on EVM chains. */
  readonly address: string
  /** The whole signed text. */
  readonly message: string
  /** Hexadecimal with 0x on EVM chains, base58 on Solana. */
  readonly signature: string
}

export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** The permissions of a site in one namespace. */
export interface SessionPermissions {
  readonly networkIds: readonly CaipNetworkId[]
  /** Names of JSON-RPC methods. */
  readonly methods: readonly string[]
}

/** The login by which a wallet was opened. @see compat-facts 2.5 "embeddedWalletInfo" */
export interface EmbeddedWalletInfo {
  readonly authProvider: 'email' | SocialProvider
  readonly user: {
    readonly email?: string
    /** Name of the account at the provider. */
    readonly username?: string
  }
}

/** A live connection to one wallet in one namespace. */
export interface WalletSession {
  readonly walletId: string
  readonly namespace: Namespace
  /** At least one; the selected one comes first. */
  readonly accounts: readonly ChainAccount[]
  /** The network of the wallet, configured or not. */
  readonly networkId: CaipNetworkId
  /** For a wallet that approves networks individually. Absent: the site can request any network. */
  readonly approvedNetworks?: ApprovedNetworks
  /**
   * Sets the network of further requests, if each request contains its network, as on Solana. The wallet shows no
   * prompt; the session emits `network`. Absent: the wallet has one current network, and gets a request to switch.
   *
   * @throws network/unsupported
   */
  selectNetwork?(networkId: CaipNetworkId): void | Promise<void>
  /** The wallet's own description, unknown before it responded. Name and icon are cleaned like those of a candidate. */
  readonly peer?: { readonly name: string; readonly icon?: string }
  /** The accounts that signed in, one for each network, if the request had a sign-in and the wallet supports it. */
  readonly signedIn?: readonly SignedIn[] | undefined
  /** For a wallet with a login. */
  readonly devices?: WalletDevices | undefined
  /** For a wallet with a login. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
  /** The requests that the wallet permits to the site, if the wallet limits them. */
  readonly permissions?: SessionPermissions | undefined
  /**
   * The provider object of the family, for host pages with their own chain library: on EVM chains the wallet's own
   * (EIP-1193), on Solana and Bitcoin a `SessionProvider`, on Polkadot the extension's object.
   */
  readonly provider: unknown
  /**
   * Sends one request to the wallet. The adapter must validate the response.
   *
   * @throws wallet/rejected, wallet/unauthorized, wallet/unsupported-method, wallet/disconnected, wallet/request-failed,
   * connect/cancelled (signal aborted)
   */
  request(request: RequestArguments, options?: { readonly signal?: AbortSignal }): Promise<unknown>
  subscribe(listener: (event: SessionEvent) => void): () => void
  /** Ends the approval of the session. Resolves even if the wallet cannot be notified. */
  disconnect(): Promise<void>
}

/** The approval of a wallet. Its sessions end together; the end of one emits an event on each of the others. */
export interface Approval {
  /** Identifies the approval on this device, also after reloads. */
  readonly id: string
  /** Sessions of one wallet, one per namespace; that of the requested namespace comes first. */
  readonly sessions: readonly [WalletSession, ...WalletSession[]]
}

/** The services that a connector receives, to use instead of globals of the page. */
export interface ConnectorContext {
  readonly clock: Clock
  /** Storage of the client. A connector uses its own keys. */
  readonly storage: Storage
  readonly environment: Environment
  /** Receives failures and warnings on which no user can act. Absent: they are dropped. */
  readonly reporter?: Reporter
  /** Absent: the connector has only its own options about the site. */
  readonly site?: Site
  /** Default true. False: announced wallets are ignored. @see EIP-6963 */
  readonly enableEIP6963?: boolean
  /** Default true. False: the connector lists no wallet for pairing. The client omits a connector that only pairs. */
  readonly enableWalletConnect?: boolean
  /** Emits the complete list of the connector's wallets, after each change. */
  emitWallets(wallets: readonly WalletCandidate[]): void
  /**
   * Emits an approval without a connect request: the library of a host page connected, or a wallet was restored. An
   * approval with a session without accounts is rejected and reported.
   */
  emitSession(approval: Approval): void
  /** Aborted when the client is destroyed. */
  readonly signal: AbortSignal
}

export interface ConnectRequest {
  readonly walletId: string
  readonly namespace: Namespace
  /** The requested network, as a hint: the wallet decides. */
  readonly networkId?: CaipNetworkId
  /** True: connect without a prompt (after a reload). Waits some time for a wallet that announces itself late. */
  readonly silent: boolean
  /**
   * Silent only: the approval that served the chain family. A connector with several approvals restores that one, or
   * none.
   */
  readonly approvalId?: string
  readonly signal: AbortSignal
  /** Shows a challenge to the user, and returns the answer. Absent in a silent call, which has no user. */
  readonly onChallenge?: OnChallenge
  /** Sign in and connect in one step if the connector and the wallet support it; otherwise the wallet only connects. */
  readonly signIn?: SignInRequest
  /** True: create a new pairing URI even if the current one is still valid. */
  readonly isFresh?: boolean
  /** The provider of the login, one of `supports.socials`. Absent: another way to open the wallet. */
  readonly social?: SocialProvider
}

/** Connects to wallets. */
export interface Connector {
  readonly id: string
  readonly namespaces: readonly Namespace[]
  /** Capabilities of each of its wallets; a candidate may declare its own. */
  readonly supports?: ConnectorCapabilities
  /** Loads the code that `start` needs, if it is lazy. Called when a user is about to act. */
  load?(): Promise<void>
  /**
   * Starts the discovery of wallets, after `load` has resolved. Emits known wallets synchronously. Called once; must
   * have no effect before that.
   */
  start(context: ConnectorContext): void
  /**
   * Loads the code that `connect` needs, if it is lazy; with a request, also prepares the steps that need no network:
   * keys, and the pairing URI. Called when the user hovers over a wallet; never throws.
   */
  prepare?(request?: Pick<ConnectRequest, 'namespace' | 'networkId'>): void
  /**
   * @throws connect/rejected, connect/wallet-not-found, connect/wallet-locked (silent only: no account shared),
   * connect/already-pending, connect/no-accounts, connect/timeout, connect/cancelled, connect/failed, wallet/malformed-answer
   */
  connect(request: ConnectRequest): Promise<Approval>
}
