/** The properties of the device, and the operations of the page. */
export interface Environment {
  /** True for phones and tablets that run mobile apps: exactly on `ios` and `android`. */
  readonly isMobile: boolean
  /** A touch laptop, or a tablet with another system, counts as `desktop`. */
  readonly platform: 'ios' | 'android' | 'desktop'
  /** The user agent string; empty without a page. */
  readonly userAgent: string
  /** `window` of the page. Wallets define their provider objects on it; `placeOf` reads it. Absent without a page (server). */
  readonly window?: object | undefined
  /** Returns `length` cryptographically secure random bytes. */
  random(length: number): Uint8Array
  /** URL and host of the site, for telemetry and sign-in messages. */
  readonly url: string
  readonly domain: string
  /** Returns whether the page is hidden, e.g. behind another tab. Absent: it is always visible. */
  isHidden?(): boolean
  /** Returns whether the user pressed something a moment ago, so that the browser allows opening an app. */
  isActing(): boolean
  /** Opens a link without `window.opener`. @param frame - Default: a new tab. */
  openLink(url: string, frame?: '_self' | '_top' | '_blank'): void
}
