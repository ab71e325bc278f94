/** Names of what is tracked. @see Spec §7 "Tracking events" */
export type TrackingEvent =
  | { readonly event: 'MODAL_OPEN' | 'MODAL_CLOSE'; readonly properties: { readonly connected: boolean } }
  | {
      readonly event: 'CONNECT_SUCCESS'
      readonly properties: {
        readonly method: 'browser' | 'mobile' | 'qrcode' | 'email'
        readonly name: string
      }
    }
  | {
      readonly event: 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'
      readonly properties: { readonly network: string; readonly isSmartAccount: boolean }
    }
  | { readonly event: 'CONNECT_ERROR' | 'USER_REJECTED'; readonly properties: { readonly message: string } }
  | { readonly event: 'DISCONNECT_SUCCESS'; readonly properties: { readonly namespace: string } }
  | { readonly event: 'DISCONNECT_ERROR'; readonly properties: { readonly message: string } }
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { readonly network: string } }
  | { readonly event: 'SELECT_WALLET'; readonly properties: { readonly name: string; readonly platform: string } }
  | { readonly event: 'SEARCH_WALLET'; readonly properties: { readonly search: string } }
  | { readonly event: 'GET_WALLET'; readonly properties: { readonly name: string; readonly type: string } }
  | {
      readonly event: 'ERROR_FETCH_TRANSACTIONS' | 'LOAD_MORE_TRANSACTIONS'
      readonly properties: { readonly cursor?: string }
    }
  | {
      readonly event:
        | 'CLICK_ALL_WALLETS'
        | 'CLICK_WALLET_HELP'
        | 'CLICK_NETWORK_HELP'
        | 'CLICK_GET_WALLET_HELP'
        | 'CLICK_NETWORKS'
        | 'CLICK_TRANSACTIONS'
      readonly properties: Readonly<Record<string, never>>
    }

/** What `subscribeEvents` hands out. */
export type ClientEvent = TrackingEvent & { readonly type: 'track'; readonly timestamp: number }
