import type { SocialProvider } from '../../ports/index.ts'

export type NoProperties = Readonly<Record<string, never>>

/** The tracked events, with their properties. A feature adds its own. @see Spec §7 "Tracking events" */
export interface TrackingEvents {
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  CONNECT_SUCCESS: { readonly method: 'browser' | 'mobile' | 'qrcode' | 'email'; readonly name: string }
  CONNECT_ERROR: { readonly message: string }
  USER_REJECTED: { readonly message: string }
  DISCONNECT_SUCCESS: { readonly namespace: string }
  DISCONNECT_ERROR: { readonly message: string }
  SWITCH_NETWORK: { readonly network: string }
  SOCIAL_LOGIN_STARTED: { readonly provider: SocialProvider }
  /** The result of the provider has arrived. */
  SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: SocialProvider }
  SOCIAL_LOGIN_SUCCESS: { readonly provider: SocialProvider }
  SOCIAL_LOGIN_CANCELED: { readonly provider: SocialProvider }
  SOCIAL_LOGIN_ERROR: { readonly provider: SocialProvider; readonly message: string }
  SELECT_WALLET: { readonly name: string; readonly platform: string }
  CLICK_WALLET_HELP: NoProperties
  CLICK_NETWORK_HELP: NoProperties
  CLICK_NETWORKS: NoProperties
}

export type TrackingEvent = {
  [N in keyof TrackingEvents]: { readonly event: N; readonly properties: TrackingEvents[N] }
}[keyof TrackingEvents]

/** The event that listeners of `subscribeEvents` get. */
export type ClientEvent = TrackingEvent & { readonly type: 'track'; readonly timestamp: number }
