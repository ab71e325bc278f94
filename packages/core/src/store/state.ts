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

/** `reconnecting`: restored from storage, shown as it was, not yet confirmed by the wallet. @see Spec §4 */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** The wallet behind a connection. */
export type ConnectedWallet = Pick<
  WalletCandidate,
  'id' | 'connectorId' | 'type' | 'name' | 'rdns' | 'icon' | 'supports'
>

export interface Connection {
  readonly status: ConnectionStatus
  readonly wallet?: ConnectedWallet
  /** Approval that the session belongs to; chain families of one approval end together. */
  readonly approvalId?: string
  /** Selected account; EIP-55 form on EVM chains. */
  readonly address?: string
  readonly accounts: readonly ChainAccount[]
  /** Network the wallet says it is on, configured or not. */
  readonly networkId?: CaipNetworkId
  /** Of a wallet that approves networks one by one; unknown while the session is being restored. */
  readonly approvedNetworks?: ApprovedNetworks | undefined
  /** Of a wallet that people log in to; unknown while the session is being restored. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

/** A failure as plain data, so that state can be serialised. */
export type FailureState = Failure

/** A wallet used lately. @see Spec §9 "Recent wallets list max 2" */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageId?: string
  readonly icon?: string
}

/** An app on this device that a person was sent to. @see Spec §3 "deep link choice" */
export interface OpenedLink {
  /** The app itself, without what it was opened with. */
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
      /** What the person has to do meanwhile, e.g. take a pairing URI to the wallet. @see answerChallenge */
      readonly challenge?: Challenge | undefined
      /** The app that was opened for it. @see Spec §3 "wcLinking" */
      readonly link?: OpenedLink
      /** The wallet that the person wants to reach by it. @see Spec §3 "recentWallet" */
      readonly chosen?: RecentWallet
      /** The provider by whose account the person opens the wallet. @see Spec §3 "socialProvider" */
      readonly social?: SocialProvider
      /** Nobody has chosen it yet: the pairing URI is prefetched while the person reads the list. */
      readonly isPrefetched?: true
    }
  | {
      readonly status: 'failed'
      readonly walletId: string
      readonly namespace: Namespace
      readonly failure: FailureState
      readonly chosen?: RecentWallet
      readonly social?: SocialProvider
      /** Trying again before then is refused. Milliseconds since 1970. @see Spec §9 "retry allowed after 1 s" */
      readonly retryAt: number
    }

export type SwitchState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting'; readonly networkId: CaipNetworkId }
  | { readonly status: 'failed'; readonly networkId: CaipNetworkId; readonly failure: FailureState }

export type ToastVariant = 'success' | 'error' | 'loading' | 'info'

export interface Toast {
  /** Grows with each toast, so that the same message twice is two toasts. */
  readonly id: number
  readonly variant: ToastVariant
  /** Key of a message, not its text: core speaks no language. */
  readonly message: ToastMessage
  readonly autoClose: boolean
}

/** Messages by their type, with what they say beside it; the words are the modal's. A feature adds its own. @see defineFeature */
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

/** The networks whose tokens the account shows. */
export type AccountFilter = 'all' | CaipNetworkId

/** @see Spec §3 "Modal state" */
export interface ModalState {
  readonly isOpen: boolean
  /** A request to the visitor is pending, in the modal or in the wallet. */
  readonly isLoading: boolean
  /** The same, for the chain family it is about. */
  readonly isLoadingFor?: Readonly<Partial<Record<Namespace, boolean>>>
  readonly isShaking: boolean
  /** The chain family it was opened for; `undefined` when for none of its own. */
  readonly namespace?: Namespace
}

/** The parts of the state that belong to one feature each: a feature adds its own. @see defineFeature */
export interface FeatureSlices {
  /** The available features, by chain family; undefined until they are loaded. @see selectAvailability */
  readonly available?: Readonly<Partial<Record<Namespace | 'any', Readonly<Record<string, boolean>>>>>
}

export interface State extends FeatureSlices {
  /** False until what was stored has been checked with the wallet. */
  readonly isInitialized: boolean
  readonly networks: readonly Network[]
  readonly activeNamespace: Namespace
  readonly activeNetworkIds: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  /** Picture URLs of the site's networks, by CAIP-2 id. */
  readonly networkPictures?: Readonly<Record<string, string>> | undefined
  /** True once `client.images` knows where the pictures of the catalogue are. */
  readonly hasPictures?: boolean
  readonly modal: ModalState
  /** The visitor ticked the box of `features.legalCheckbox`. Holds for this page, and is kept nowhere. */
  readonly hasAgreed: boolean
  readonly isEmbedded: boolean
  readonly router: RouterState
  /** Flows that have begun, oldest first. @see Spec §2 "A transaction stack records flows" */
  readonly transactions: readonly OpenTransaction[]
  readonly connect: ConnectState
  readonly switching: SwitchState
  readonly toast?: Toast | undefined
  /** Undefined: follows the device. */
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables: Readonly<Record<string, string | number | undefined>>
}
