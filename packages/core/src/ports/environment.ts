/** The page's knowledge of its device, and the few operations that only a page can do. */
export interface Environment {
  /** The device runs apps of phones: true on `ios` and `android`, and only there. */
  readonly isMobile: boolean
  /** A touch laptop, or a tablet with another system, is a `desktop`. */
  readonly platform: 'ios' | 'android' | 'desktop'
  /** The user agent string; empty without a page. */
  readonly userAgent: string
  /** The page stands on the home screen, as an app of its own. */
  readonly isStandalone: boolean
  /** `window`, on which wallets define their provider objects. Absent: there is no page, e.g. on a server. */
  readonly window?: object | undefined
  /** Returns `length` cryptographically secure random bytes. */
  random(length: number): Uint8Array
  /** Returns whether the page has a global of this name, as apps put into the browser inside them. */
  hasGlobal(name: string): boolean
  /** URL and host of the site, for telemetry and sign-in messages. */
  readonly url: string
  readonly domain: string
  /** The page stands in a frame of another page. */
  readonly isFramed: boolean
  /** Nobody can see the page: another tab is in front of it. Left out: it is always seen. */
  isHidden?(): boolean
  /** The person pressed something a moment ago, and looks at the page: a browser lets it open an app. */
  isActing(): boolean
  /** Opens a link without handing over the opener. @param frame - Default: a new tab. */
  openLink(url: string, frame?: '_self' | '_top' | '_blank'): void
}
