import type { Network } from '@latchkey/chains'
import type { ErrorCode, Failure } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { OpenTransaction, RouterState } from '../features/router/router.types.ts'
import type {
  ApprovedNetworks,
  ChainAccount,
  Challenge,
  EmbeddedWalletInfo,
  SocialProvider,
  WalletCandidate,
} from '../ports/index.ts'

/** `reconnecting`: restored from storage with its persisted data, not yet confirmed by the wallet. @see Spec §4 */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** The wallet of a connection. */
export type ConnectedWallet = Pick<
  WalletCandidate,
  'id' | 'connectorId' | 'type' | 'name' | 'rdns' | 'icon' | 'supports'
>

export interface Connection {
  readonly status: ConnectionStatus
  readonly wallet?: ConnectedWallet
  /** Approval of the session; the chain families of one approval end together. */
  readonly approvalId?: string
  /** Selected account; EIP-55 form on EVM chains. */
  readonly address?: string
  readonly accounts: readonly ChainAccount[]
  /** Network that the wallet reports, configured or not. */
  readonly networkId?: CaipNetworkId
  /** For a wallet that approves networks individually; unknown while the session is being restored. */
  readonly approvedNetworks?: ApprovedNetworks | undefined
  /** For a wallet with a login; unknown while the session is being restored. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

/** A failure as plain data, so that the state can be serialised. */
export type FailureState = Failure

/** A recently used wallet. @see Spec §9 "Recent wallets list max 2" */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageId?: string
  readonly icon?: string
}

/** A wallet app on this device that was opened. @see Spec §3 "deep link choice" */
export interface OpenedLink {
  /** The link to the app, without the pairing URI. */
  readonly href: string
  /** Name of the wallet. */
  readonly name: string
}

export type ConnectState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'waiting'
      readonly walletId: string
      readonly namespace: Namespace
      /** The challenge that the user has to answer, e.g. to pass a pairing URI to the wallet. @see answerChallenge */
      readonly challenge?: Challenge | undefined
      /** The app that was opened for the request. @see Spec §3 "wcLinking" */
      readonly link?: OpenedLink
      /** The wallet that the user wants to reach with the pairing URI. @see Spec §3 "recentWallet" */
      readonly chosen?: RecentWallet
      /** The provider of the login to the wallet. @see Spec §3 "socialProvider" */
      readonly social?: SocialProvider
      /** True: the pairing URI was prefetched, and the user has not chosen this wallet yet. */
      readonly isPrefetched?: true
    }
  | {
      readonly status: 'failed'
      readonly walletId: string
      readonly namespace: Namespace
      readonly failure: FailureState
      readonly chosen?: RecentWallet
      readonly social?: SocialProvider
      /** Time before which a retry is rejected. Milliseconds since 1970. @see Spec §9 "retry allowed after 1 s" */
      readonly retryAt: number
    }

export type SwitchState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting'; readonly networkId: CaipNetworkId }
  | { readonly status: 'failed'; readonly networkId: CaipNetworkId; readonly failure: FailureState }

export type ToastVariant = 'success' | 'error' | 'loading' | 'info'

export interface Toast {
  /** Increases with each toast, so that the same message twice is two toasts. */
  readonly id: number
  readonly variant: ToastVariant
  /** Key of a message instead of its text, because core contains no visitor texts. */
  readonly message: ToastMessage
  readonly autoClose: boolean
}

/** Messages by type, with their parameters; the texts are in the modal. A feature adds its own. @see defineFeature */
export interface ToastTypes {
  'address-copied': unknown
  'link-copied': unknown
  disconnected: unknown
  authenticating: unknown
  'transaction-started': unknown
}

export type ToastMessage =
  | { readonly type: 'error'; readonly code: ErrorCode; readonly context: Readonly<Record<string, unknown>> }
  | { readonly type: 'text'; readonly text: string }
  | { readonly [K in keyof ToastTypes]: { readonly type: K } & ToastTypes[K] }[keyof ToastTypes]

export type ThemeMode = 'light' | 'dark'
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** The networks whose tokens are shown for the account. */
export type AccountFilter = 'all' | CaipNetworkId

/** @see Spec §3 "Modal state" */
export interface ModalState {
  readonly isOpen: boolean
  /** A request to the visitor is pending, in the modal or in the wallet. */
  readonly isLoading: boolean
  /** The same, by the chain family of the request. */
  readonly isLoadingFor?: Readonly<Partial<Record<Namespace, boolean>>>
  readonly isShaking: boolean
  /** The chain family for which it was opened; `undefined` if none was given. */
  readonly namespace?: Namespace
}

/** The slices of the state that belong to one feature each: a feature adds its own. @see defineFeature */
export interface FeatureSlices {
  /** The available features, by chain family; undefined until they are loaded. @see selectAvailability */
  readonly available?: Readonly<Partial<Record<Namespace | 'any', Readonly<Record<string, boolean>>>>>
}

export interface State extends FeatureSlices {
  /** False until the stored sessions have been checked with their wallets. */
  readonly isInitialized: boolean
  readonly networks: readonly Network[]
  readonly activeNamespace: Namespace
  readonly activeNetworkIds: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  /** Picture URLs of the site's networks, by CAIP-2 id. */
  readonly networkPictures?: Readonly<Record<string, string>> | undefined
  /** True when `client.images` has the picture URLs of the catalogue. */
  readonly hasPictures?: boolean
  readonly modal: ModalState
  /** The visitor ticked the box of `features.legalCheckbox`. Valid for this page, and not persisted. */
  readonly hasAgreed: boolean
  readonly isEmbedded: boolean
  readonly router: RouterState
  /** Started flows, oldest first. @see Spec §2 "A transaction stack records flows" */
  readonly transactions: readonly OpenTransaction[]
  readonly connect: ConnectState
  readonly switching: SwitchState
  readonly toast?: Toast | undefined
  /** Undefined: follows the device. */
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables: Readonly<Record<string, string | number | undefined>>
}
