/** What the page knows about the device it runs on, and the few things only a page can do. */
export interface Environment {
  readonly isMobile: boolean
  readonly platform: 'ios' | 'android' | 'desktop'
  readonly isTelegram: boolean
  readonly isIosSafari: boolean
  /** URL and host of the site, for telemetry and sign-in messages. */
  readonly url: string
  readonly domain: string
  prefersDark(): boolean
  /** A random RFC 4122 version 4 id from a cryptographic source. */
  randomId(): string
  /** Opens a link in a new tab without handing over the opener. */
  openLink(url: string): void
}
