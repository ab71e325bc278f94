import type { Network } from '@latchkey/chains'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { GuardOptions } from './features/guard/guard.types.ts'
import type { SIWXConfig } from './features/sign-in/sign-in.types.ts'
import type {
  ChainAdapter,
  Clock,
  Connector,
  Environment,
  Metadata,
  Reporter,
  Services,
  SocialProvider,
  Storage,
} from './ports/index.ts'
import type { ThemeMode } from './store/state.ts'

/** @see Spec §2 "Connect method order" */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** @see Spec §2 "Connector groups in the connect list" */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** Settings for swaps. */
export interface SwapSettings {
  /**
   * Part of the sold token that the operator of the exchange keeps, as decimal text in percent; default `0`. Only for
   * display: the quotes of the exchange are already reduced by it.
   */
  readonly providerFeePercent?: string
}

/** @see Spec §9 "Default features" */
export interface Features {
  /** Swaps, if the gateway has quotes. */
  readonly swaps: boolean | SwapSettings
  /** Purchases, if the gateway has a provider. */
  readonly onramp: boolean
  /** The address of the account as text and as a QR code. */
  readonly receive: boolean
  /** Sending coins, tokens and collectibles. */
  readonly send: boolean
  /** The e-mail field, if a connector has a wallet for it. */
  readonly email: boolean
  /**
   * Social providers in display order, if a connector supports them; `false` for none. Default: google, x, discord,
   * farcaster, github, apple, facebook.
   *
   * @see Spec §9 "Socials"
   */
  readonly socials?: readonly SocialProvider[] | false
  /** False: if the first screen has an e-mail field, its wallets are behind one button. No effect without the field. */
  readonly emailShowWallets: boolean
  /** The activity of the account, if there is a gateway. */
  readonly history: boolean
  /** Events for the catalogue service, if there is one and its operator enables them. */
  readonly analytics: boolean
  /** The list of all wallets. */
  readonly allWallets: boolean
  /** A box to tick before connecting, if there are terms or a privacy policy. */
  readonly legalCheckbox: boolean
  /** Smart sessions, which are not built yet. */
  readonly smartSessions: boolean
  /** Default true. False: no warnings. Requests of the modal are still compared with their orders. */
  readonly guard?: boolean
  /** True: wallets are behind one button of the first screen. */
  readonly collapseWallets: boolean
  /** Default: email, social, wallet; with an installed wallet: wallet, email, social. */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** Default: walletConnect, recent, injected, featured, custom, external, recommended. */
  readonly connectorTypeOrder?: readonly ConnectorGroup[]
  /** The account screen omits a feature that is not listed here. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
}

export const DEFAULT_FEATURES: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
}

/** A wallet that the site describes. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly imageUrl?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
}

/** Options whose part of the product is not built yet: accepted without effect, and reported once with `debug`. */
export interface LaterOptions {
  /** Has no effect. */
  readonly sdkType?: string
  /** Has no effect. */
  readonly sdkVersion?: string
}

export interface ClientOptions extends LaterOptions {
  /** At least one; the first is the default. */
  readonly networks: readonly Network[]
  /** The network of a first visit; one of `networks`. Default: the first. */
  readonly defaultNetwork?: Network
  /**
   * One adapter per chain family, e.g. `evm()`. Without adapters, the site sends its own requests through
   * `getProvider()`.
   */
  readonly adapters: readonly ChainAdapter[]
  /** The connectors to wallets, e.g. `injected()` and `pairing()`. */
  readonly connectors: readonly Connector[]
  /** Services load at their first use. A missing service hides only the features that need it. */
  readonly services?: Services
  readonly storage: Storage
  readonly clock: Clock
  readonly environment: Environment
  readonly reporter: Reporter
  /** Name, description, URL and pictures of the site, which wallets show. */
  readonly metadata?: Metadata
  /** Features of the modal; an omitted one has its default. */
  readonly features?: Partial<Features>
  /** Ids of the only catalogue wallets that are listed. */
  readonly includeWalletIds?: readonly string[]
  /**
   * Wallets that are hidden everywhere: ids of the catalogue or of custom wallets, or rdns, which need no catalogue.
   */
  readonly excludeWalletIds?: readonly string[]
  /** Ids of the catalogue wallets that are listed first. */
  readonly featuredWalletIds?: readonly string[]
  /** Wallets that the site describes. */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Kind of account that is selected if a wallet shares several, by chain family; default `smartAccount` on EVM chains,
   * `eoa` on solana and polkadot, `payment` on bip122. If a wallet shares none of this kind, its own order is kept.
   */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, string>>>
  /**
   * Tokens of EVM networks whose balance is shown instead of the native one, by CAIP-2 id. `image`: URL of the picture.
   */
  readonly tokens?: Readonly<Partial<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>>>
  /** Default true. False: every visit starts disconnected. */
  readonly enableReconnect?: boolean
  /** Default true. False: no wallets are listed. */
  readonly enableWallets?: boolean
  /** Default true. False: no pairing with wallets on other devices, whatever the connectors support. */
  readonly enableWalletConnect?: boolean
  /** Default true. False: announced wallets are ignored. @see EIP-6963 */
  readonly enableEIP6963?: boolean
  /**
   * Default true. False: the modal offers no other network, unless the wallet is on one that the site does not have.
   */
  readonly enableNetworkSwitch?: boolean
  /** Devices that show the list of all wallets: `SHOW` (default), `HIDE`, or `ONLY_MOBILE`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * Default false. True: a network that the site does not have is shown as unsupported instead of blocking the modal.
   */
  readonly allowUnsupportedChain?: boolean
  /**
   * Default false. True: options without effect are reported, and the log contains events in addition to failures. @see
   * Spec §3 "debug"
   */
  readonly debug?: boolean
  /** Default false. True: the modal is part of the page and cannot be closed. */
  readonly isEmbedded?: boolean
  /** BCP 47 tag of the language of texts and number formats. Default `en`. */
  readonly locale?: string
  /** Default: that of the device. */
  readonly themeMode?: ThemeMode
  readonly themeVariables?: Readonly<Record<string, string | number | undefined>>
  /** URL of the terms; the first screen links to it. */
  readonly termsConditionsUrl?: string
  /** URL of the privacy policy; the first screen links to it. */
  readonly privacyPolicyUrl?: string
  /**
   * Signs visitors in: while they connect if the wallet supports it, else on a separate screen. @see Spec §4 "Sign-in
   * flow"
   */
  readonly siwx?: SIWXConfig
  /** Trusted contracts, which cause no warnings, and denied addresses. */
  readonly guard?: GuardOptions
  /** Default: depends on the browser. True: apps on a phone are opened by web links if they have some. */
  readonly preferUniversalLinks?: boolean
  /** Called when a visitor is about to act; the modal then loads its screens. */
  readonly onPrepare?: () => void
  /**
   * Called before the modal opens; throwing rejects the request. The modal uses this to validate requests in
   * development.
   */
  readonly onOpen?: (request: { readonly view?: unknown }) => void
}

/** Returns the features of a client: the defaults, overridden by the site. @see Spec §4 "Configuration defaults" */
export function resolveFeatures(features: Partial<Features> = {}): Features {
  const set = Object.entries(features).filter(([, value]) => value !== undefined)
  return { ...DEFAULT_FEATURES, ...Object.fromEntries(set) }
}

/**
 * Returns whether a site can use a network: an adapter or connector serves its chain family. Without adapters, any
 * network is accepted.
 */
export function isSpoken(
  { chainNamespace }: Pick<Network, 'chainNamespace'>,
  adapters: readonly Pick<ChainAdapter, 'namespace'>[],
): boolean {
  return adapters.length === 0 || adapters.some(({ namespace }) => namespace === chainNamespace)
}
