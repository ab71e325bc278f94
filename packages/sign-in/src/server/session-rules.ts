/** Settings of a server that lets signed-in visitors pass. */
export interface SessionRules {
  /** Address of the sign-in service as its `AUTH_PUBLIC_URL` has it: the issuer of every token. */
  readonly authUrl: string
  /** Address of the service's keys; default `/.well-known/jwks.json` of `authUrl`. */
  readonly keysUrl?: string | undefined
  /** Origins of the site's pages, e.g. `https://app.example`: sessions of other pages do not count, nor do their requests. */
  readonly origins: readonly [string, ...string[]]
  /** Default: that of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Default: that of the platform. Milliseconds since 1970. */
  readonly clock?: { now(): number } | undefined
}
