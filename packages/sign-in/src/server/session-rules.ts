/** Settings of a server that admits signed-in visitors. */
export interface SessionRules {
  /** URL of the sign-in service, equal to its `AUTH_PUBLIC_URL`: the issuer of every token. */
  readonly authUrl: string
  /** URL of the service's keys; default `/.well-known/jwks.json` of `authUrl`. */
  readonly keysUrl?: string | undefined
  /**
   * Origins of the site's pages, e.g. `https://app.example`: sessions for and requests from other pages are rejected.
   */
  readonly origins: readonly [string, ...string[]]
  /** Default: that of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Default: that of the platform. Milliseconds since 1970. */
  readonly clock?: { now(): number } | undefined
}
