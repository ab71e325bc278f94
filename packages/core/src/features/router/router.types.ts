import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { SocialProvider } from '../../ports/index.ts'
import type { TrackingEvent } from '../telemetry/telemetry.types.ts'

/**
 * Every screen by name, with its parameters. The names are the specification's (§2) and those that integrators of the
 * field already use; a modal registers a screen for each name it has. A feature adds its own. @see defineFeature
 */
export interface ViewParams {
  /** With a chain family: its wallets alone, in order to connect one more. */
  Connect: { readonly namespace: Namespace } | undefined
  Account: undefined
  AccountSettings: undefined
  /** The wallets of Connect, where that shows one button for them. */
  ConnectWallets: undefined
  /** All social providers. */
  ConnectSocials: undefined
  ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
  ConnectingMultiChain: { readonly walletId: string }
  /** The id of a listing; without one any wallet may scan. The name is for the title. */
  ConnectingWalletConnect: { readonly walletId?: string; readonly name?: string }
  ConnectingWalletConnectBasic: undefined
  ConnectingFarcaster: undefined
  /** Waits for a login in the window of the provider. */
  ConnectingSocial: { readonly provider: SocialProvider }
  /** The field for an address alone. */
  EmailLogin: undefined
  /** Waits for the approval of a new device, by the link of a mail. */
  EmailVerifyDevice: undefined
  /** Takes the code of a mail. */
  EmailVerifyOtp: undefined
  ConnectingSiwe: undefined
  /** `isRequired`: it cannot be closed. */
  SIWXSignMessage: { readonly isRequired: true } | undefined
  ApproveTransaction: undefined
  Networks: undefined
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  /** `for`: shown are the networks where that is possible. */
  UnsupportedChain: { readonly for: 'swap' } | undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
}

export type ViewName = keyof ViewParams

/** The screens that can be opened by their name alone. */
export type PlainViewName = { [K in ViewName]: undefined extends ViewParams[K] ? K : never }[ViewName]

/**
 * The arguments with which a site can open a screen, and their result. A feature adds its own, and names the verb that
 * takes them. @see Feature.opens
 */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its screens
export interface ViewRequests {}

export type ViewEntry<N extends ViewName = ViewName> = {
  [K in N]: { readonly name: K; readonly params: ViewParams[K] }
}[N]

/** `push('Connect')`, `push('SwitchNetwork', { networkId })`: parameters only where the view has some. */
export type ViewArgs<N extends ViewName> = undefined extends ViewParams[N]
  ? [name: N, params?: ViewParams[N]]
  : [name: N, params: ViewParams[N]]

export interface RouterState {
  /** Oldest first; the last entry is on screen. Never empty. */
  readonly history: readonly ViewEntry[]
  /** How the view on screen came: it decides the direction of the movement. */
  readonly direction: 'forward' | 'back' | 'none'
}

export type RouterEvent =
  | {
      readonly type: 'push' | 'replace' | 'reset'
      readonly entry: ViewEntry
      /** A flow that begins with the screen. */
      readonly transaction?: TransactionStackItem
    }
  | { readonly type: 'back'; readonly isConnected: boolean }
  | { readonly type: 'back-before'; readonly name: ViewName }

export type RouterEffect = { readonly type: 'close' }

export type TransactionEnd = 'success' | 'cancel'

/** The effects of a step of the modal, as data. */
export type ModalEffect =
  | { readonly type: 'track'; readonly event: TrackingEvent }
  /** Cancels the pending request, or only one to that wallet. */
  | { readonly type: 'cancel-connect'; readonly walletId?: string }

/** One flow that took the person away from where they were, and what its end sets off. Plain data. */
export interface TransactionStackItem {
  readonly onSuccess?: ModalEffect
  /** Set off as well when the person leaves the screen that the flow began on. */
  readonly onCancel?: ModalEffect
  /** On success return to the step before ConnectingSiwe, or close when there is none. */
  readonly replace?: boolean
  /** On success reset to this screen. */
  readonly resetTo?: ViewEntry
}

/** A flow that has begun. */
export interface OpenTransaction extends TransactionStackItem {
  /** The screen of the history that it began on. */
  readonly entry: ViewEntry
}

/** Everything that moves the modal. */
export type ModalEvent =
  | RouterEvent
  /** Shows a screen alone on the stack. */
  | { readonly type: 'open'; readonly entry: ViewEntry; readonly namespace?: Namespace | undefined }
  /** Closes a modal that lies over the page; an embedded one shows where the visitor stands now. */
  | { readonly type: 'close' }
  /** The visitor must decide before the modal closes. */
  | { readonly type: 'shake'; readonly isShaking: boolean }
  /** A request to the visitor begins or ends; with a chain family where it is about one. */
  | { readonly type: 'loading'; readonly isLoading: boolean; readonly namespace?: Namespace | undefined }
