import type { CaipNetworkId } from '@latchkey/primitives'

/** What a sign-in message says. @see Spec §3 "Sign-in message", EIP-4361, CAIP-122 */
export interface SIWXMessageData {
  /** Empty while nobody is connected: the wallet fills it in. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** Host of the site, with its port when it is not the usual one. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** At least eight letters and digits that nobody can guess, good for one sign-in. */
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  /** RFC 3339, as the others. Default: now. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
}

/** A message to sign: its data, and its text. */
export interface SIWXMessage extends SIWXMessageData {
  toString(): string
}

/** @see Spec §3 "Sign-in session" */
export interface SIWXSession {
  readonly data: SIWXMessageData
  /** The whole text that was signed. */
  readonly message: string
  readonly signature: string
}

/**
 * How a site signs visitors in. Latchkey asks for the signature; the site says what is signed, checks it, and keeps
 * the session. A promise that is refused means no.
 */
export interface SIWXConfig {
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
    readonly notBefore?: string
  }): Promise<SIWXMessage>
  /** Takes the place of the wallet's own signing. Not called for a wallet that signs while it connects. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
  }): Promise<string>
  /** Must verify the signature, and refuse what is not right. */
  addSession(session: SIWXSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** These instead of all others; each must be verified. None: the visitor signs out. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /**
   * Whether an account connects only with a session of the site. A failure counts as yes. Until the screen that asks for
   * a signature is here, a wallet that does not sign while it connects is refused then, unless `getSessions` has a
   * session for its account and network. Default false.
   */
  getRequired?(): boolean | Promise<boolean>
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
}
