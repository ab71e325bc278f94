/** The page's knowledge of its device, and the few operations that only a page can do. */
export interface Environment {
  /** The device runs apps of phones: true on `ios` and `android`, and only there. */
  readonly isMobile: boolean
  /** A touch laptop, or a tablet with another system, is a `desktop`. */
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
  /** Nobody can see the page: another tab is in front of it. Left out: it is always seen. */
  isHidden?(): boolean
  /** The person pressed something a moment ago, and looks at the page: a browser lets it open an app. */
  isActing(): boolean
  /** Opens a link without handing over the opener. @param frame - Default: a new tab. */
  openLink(url: string, frame?: '_self' | '_top' | '_blank'): void
}
