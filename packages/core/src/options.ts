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

/** How a site shows its swaps. */
export interface SwapSettings {
  /**
   * Part of the sold token that the operator of the exchange keeps, as decimal text in percent; default `0`. It is shown,
   * and not taken: the quotes of the exchange have it taken off already.
   */
  readonly providerFeePercent?: string
}

/** @see Spec §9 "Default features" */
export interface Features {
  /** Swapping, where the gateway has quotes. */
  readonly swaps: boolean | SwapSettings
  /** Buying, where the gateway has a provider of purchases. */
  readonly onramp: boolean
  /** The address of the account as text and as a code. */
  readonly receive: boolean
  /** Sending coins, tokens and collectibles. */
  readonly send: boolean
  /** The field for an address of e-mail, where a connector has a wallet that opens by it. */
  readonly email: boolean
  /**
   * Social providers in their order, as far as a connector has them; `false` for none. Default: google, x, discord, farcaster,
   * github, apple, facebook.
   *
   * @see Spec §9 "Socials"
   */
  readonly socials?: readonly SocialProvider[] | false
  /** False: with an e-mail field on the first screen, wallets stand behind one button. Without the field, no effect. */
  readonly emailShowWallets: boolean
  /** The activity of the account, where there is a gateway. */
  readonly history: boolean
  /** Events for the catalogue, where there is one and its operator takes them. */
  readonly analytics: boolean
  /** The list of all wallets. */
  readonly allWallets: boolean
  /** A box to tick before anything connects, where there are terms or a privacy policy. */
  readonly legalCheckbox: boolean
  /** Smart sessions, which are not built yet. */
  readonly smartSessions: boolean
  /** Default true. False: nobody is warned. What a service wrote for an order of the modal is compared with it all the same. */
  readonly guard?: boolean
  /** True: wallets stand behind one button of the first screen. */
  readonly collapseWallets: boolean
  /** Default: email, social, wallet; where a wallet of the browser is there, wallet, email, social. */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** Default: walletConnect, recent, injected, featured, custom, external, recommended. */
  readonly connectorTypeOrder?: readonly ConnectorGroup[]
  /** A feature that is not named here is not offered on the account screen. */
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

/** A wallet the site itself describes. */
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

/** Options whose part of the product is not built yet: accepted without effect, and noted once with `debug`. */
export interface LaterOptions {
  /** Has no effect. */
  readonly sdkType?: string
  /** Has no effect. */
  readonly sdkVersion?: string
}

export interface ClientOptions extends LaterOptions {
  /** At least one; the first is the default. */
  readonly networks: readonly Network[]
  /** The network that a first visit begins with; one of `networks`. Default: the first. */
  readonly defaultNetwork?: Network
  /** What speaks to each chain family, e.g. `evm()`. Without any, a site sends its own requests by `getProvider()`. */
  readonly adapters: readonly ChainAdapter[]
  /** What reaches wallets, e.g. `injected()` and `pairing()`. */
  readonly connectors: readonly Connector[]
  /** Services load when first needed. One that is left out hides what needs it, and nothing else. */
  readonly services?: Services
  readonly storage: Storage
  readonly clock: Clock
  readonly environment: Environment
  readonly reporter: Reporter
  /** Name, description, address and pictures of the site, as wallets show them. */
  readonly metadata?: Metadata
  /** What the modal offers; one that is left out has its default. */
  readonly features?: Partial<Features>
  /** Wallets of the catalogue that are listed, and no other, by their ids there. */
  readonly includeWalletIds?: readonly string[]
  /** Wallets that are shown nowhere: ids of the catalogue or of custom wallets, or rdns, which need no catalogue. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets of the catalogue that come first, by their ids there. */
  readonly featuredWalletIds?: readonly string[]
  /** Wallets that the site itself describes. */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Kind of account that is selected where a wallet shares several, by chain family; default `smartAccount` on EVM chains,
   * `eoa` on solana and polkadot, `payment` on bip122. A wallet that shares none of the kind keeps its own order.
   */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, string>>>
  /** Tokens of EVM networks whose balance stands for the native one, by CAIP-2 id. `image`: address of its picture. */
  readonly tokens?: Readonly<Partial<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>>>
  /** Default true. False: every visit starts disconnected. */
  readonly enableReconnect?: boolean
  /** Default true. False: no wallet is offered. */
  readonly enableWallets?: boolean
  /** Default true. False: nothing is paired with wallets on other devices, whatever the connectors can. */
  readonly enableWalletConnect?: boolean
  /** Default true. False: wallets that announce themselves are not listened to. @see EIP-6963 */
  readonly enableEIP6963?: boolean
  /** Default true. False: the modal offers no other network, except where the wallet is on one the site does not have. */
  readonly enableNetworkSwitch?: boolean
  /** Devices that show the list of all wallets: `SHOW` (default), `HIDE`, or `ONLY_MOBILE`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Default false. True: a network the site did not configure is shown as such instead of blocking. */
  readonly allowUnsupportedChain?: boolean
  /** Default false. True: options without effect are reported, and the log has events beside failures. @see Spec §3 "debug" */
  readonly debug?: boolean
  /** Default false. True: the modal is part of the page and cannot be closed. */
  readonly isEmbedded?: boolean
  /** BCP 47 tag of the language that visitors read, and that numbers are written for. Default `en`. */
  readonly locale?: string
  /** Default: that of the device. */
  readonly themeMode?: ThemeMode
  readonly themeVariables?: Readonly<Record<string, string | number | undefined>>
  /** Address of the terms, which the first screen links. */
  readonly termsConditionsUrl?: string
  /** Address of the privacy policy, which the first screen links. */
  readonly privacyPolicyUrl?: string
  /**
   * Signs visitors in: while they connect where the wallet can do both at once, else on a screen of its own. @see Spec §4
   * "Sign-in flow"
   */
  readonly siwx?: SIWXConfig
  /** Contracts that visitors need no warning of, and addresses that nothing may be sent to. */
  readonly guard?: GuardOptions
  /** Default: what suits the browser. True: apps on the phone are opened by web addresses where they have some. */
  readonly preferUniversalLinks?: boolean
  /** Called when a person shows that they are about to act; the modal loads its screens then. */
  readonly onPrepare?: () => void
  /** Called before the modal opens, and may refuse the request by throwing: the modal does so while a site is developed. */
  readonly onOpen?: (request: { readonly view?: unknown }) => void
}

/** Returns the features of a client: what the site set, over the defaults. @see Spec §4 "Configuration defaults" */
export function resolveFeatures(features: Partial<Features> = {}): Features {
  const set = Object.entries(features).filter(([, value]) => value !== undefined)
  return { ...DEFAULT_FEATURES, ...Object.fromEntries(set) }
}

/** Returns whether a site can use a network: something of it speaks to the chain family. Without adapters any will do. */
export function isSpoken(
  { chainNamespace }: Pick<Network, 'chainNamespace'>,
  adapters: readonly Pick<ChainAdapter, 'namespace'>[],
): boolean {
  return adapters.length === 0 || adapters.some(({ namespace }) => namespace === chainNamespace)
}
