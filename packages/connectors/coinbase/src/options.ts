/** The part of a browser window that the connector touches. */
export interface CoinbaseWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
}

export interface CoinbaseWalletOptions {
  /** Name of the site, which the wallet shows. */
  readonly appName: string
  readonly appLogoUrl?: string
  /** Loads the SDK, which the site installs. @example () => import('@coinbase/wallet-sdk') */
  readonly sdk: () => Promise<unknown>
  /** Which wallets the SDK offers. Default `all`. @see compat-facts 7.2 "Coinbase SDK" */
  readonly preference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** True: the SDK reports its use to its maker. Default false. */
  readonly telemetry?: boolean
  /** Used instead of `environment.window`. */
  readonly window?: CoinbaseWindow
}
