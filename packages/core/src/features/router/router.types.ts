import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { SocialProvider } from '../../ports/index.ts'
import type { TrackingEvent } from '../telemetry/telemetry.types.ts'

/**
 * Every screen by name, with its parameters. The names are those of the specification (§2), which integrators know from
 * other modals; a modal registers a screen for each name. A feature adds its own. @see defineFeature
 */
export interface ViewParams {
  /** With a chain family: only its wallets, to connect one more. */
  Connect: { readonly namespace: Namespace } | undefined
  Account: undefined
  AccountSettings: undefined
  /** The wallets of Connect, if Connect has one button for them. */
  ConnectWallets: undefined
  /** All social login providers. */
  ConnectSocials: undefined
  ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
  ConnectingMultiChain: { readonly walletId: string }
  /** The id of a listing; without it, any wallet may scan. The name is for the title. */
  ConnectingWalletConnect: { readonly walletId?: string; readonly name?: string }
  ConnectingWalletConnectBasic: undefined
  ConnectingFarcaster: undefined
  /** Waits for a login in the popup of the provider. */
  ConnectingSocial: { readonly provider: SocialProvider }
  /** The e-mail field alone. */
  EmailLogin: undefined
  /** Waits for the approval of a new device by a link in an e-mail. */
  EmailVerifyDevice: undefined
  /** Takes the code of an e-mail. */
  EmailVerifyOtp: undefined
  ConnectingSiwe: undefined
  /** `isRequired`: the visitor cannot close it. */
  SIWXSignMessage: { readonly isRequired: true } | undefined
  ApproveTransaction: undefined
  Networks: undefined
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  /** `for`: shows only the networks that support it. */
  UnsupportedChain: { readonly for: 'swap' } | undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
}

export type ViewName = keyof ViewParams

/** The screens that can be opened by name only. */
export type PlainViewName = { [K in ViewName]: undefined extends ViewParams[K] ? K : never }[ViewName]

/**
 * The arguments of screens that a site can open with arguments, and their results. A feature adds its own, and declares
 * the verb for them. @see Feature.opens
 */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its screens
export interface ViewRequests {}

export type ViewEntry<N extends ViewName = ViewName> = {
  [K in N]: { readonly name: K; readonly params: ViewParams[K] }
}[N]

/** `push('Connect')`, `push('SwitchNetwork', { networkId })`: parameters only if the view has some. */
export type ViewArgs<N extends ViewName> = undefined extends ViewParams[N]
  ? [name: N, params?: ViewParams[N]]
  : [name: N, params: ViewParams[N]]

export interface RouterState {
  /** Oldest first; the last entry is the current screen. Never empty. */
  readonly history: readonly ViewEntry[]
  /** How the current screen was reached, for the direction of the animation. */
  readonly direction: 'forward' | 'back' | 'none'
}

export type RouterEvent =
  | {
      readonly type: 'push' | 'replace' | 'reset'
      readonly entry: ViewEntry
      /** A flow that starts with the screen. */
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

/** A flow that led the visitor away from a screen, with the effects of its end. Plain data. */
export interface TransactionStackItem {
  readonly onSuccess?: ModalEffect
  /** Also run when the visitor leaves the screen on which the flow started. */
  readonly onCancel?: ModalEffect
  /** On success, return to the step before ConnectingSiwe, or close if there is none. */
  readonly replace?: boolean
  /** On success, reset to this screen. */
  readonly resetTo?: ViewEntry
}

/** A started flow. */
export interface OpenTransaction extends TransactionStackItem {
  /** The screen of the history on which it started. */
  readonly entry: ViewEntry
}

/** All events of the modal. */
export type ModalEvent =
  | RouterEvent
  /** Shows one screen alone on the stack. */
  | { readonly type: 'open'; readonly entry: ViewEntry; readonly namespace?: Namespace | undefined }
  /** Closes a modal that covers the page; an embedded one returns to its home screen. */
  | { readonly type: 'close' }
  /** The visitor must decide before the modal closes. */
  | { readonly type: 'shake'; readonly isShaking: boolean }
  /** A request to the visitor starts or ends; with a chain family if it concerns only that one. */
  | { readonly type: 'loading'; readonly isLoading: boolean; readonly namespace?: Namespace | undefined }
