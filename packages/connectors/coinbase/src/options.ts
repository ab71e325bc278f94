/** The part of a browser window that the connector uses. */
export interface CoinbaseWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
}

export interface CoinbaseWalletOptions {
  /** Name of the site that the wallet shows. */
  readonly appName: string
  readonly appLogoUrl?: string
  /** Loads the SDK that the site has installed. @example () => import('@coinbase/wallet-sdk') */
  readonly sdk: () => Promise<unknown>
  /** Which wallets the SDK offers. Default `all`. @see compat-facts 7.2 "Coinbase SDK" */
  readonly preference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** True: the SDK reports its usage to its maker. Default false. */
  readonly telemetry?: boolean
  /** Replaces `environment.window`. */
  readonly window?: CoinbaseWindow
}
