import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'
import type { FailureState } from '../../store/state.ts'

/** The fields of a sign-in message. @see Spec §3 "Sign-in message", EIP-4361, CAIP-122 */
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
 * The functions with which a site signs visitors in. Latchkey requests the signature; the site writes the message, verifies
 * the signature, and stores the session. A rejected promise means no.
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
  /** Keeps one more session beside the others. Must verify the signature, and refuse what is not right. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the session of one account on one network, for `signOut`. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** These instead of all others; each must be verified. None: the visitor signs out. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /**
   * Whether the visitor must sign in: the screen that requests the signature cannot be closed then, and cancelling it
   * disconnects. A failure ends the connection with sign-in/init-failed. Default false.
   */
  getRequired?(): boolean | Promise<boolean>
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Time after which the session is read again while the page is open. Default: only when account or network change. */
  readonly sessionRefetchIntervalMs?: number
}

/** How far the account in use has signed in on its network. */
export interface SignInState {
  /** CAIP-10 id of the account. */
  readonly account: CaipAddress
  /** `checking`: the site looks for a session. `signing`: the wallet, or the site, has not answered yet. */
  readonly status: 'checking' | 'signed-out' | 'signing' | 'signed-in'
  /** The visitor signs in, or disconnects. */
  readonly isRequired: boolean
  readonly session?: SIWXSession
  /** Why the last attempt failed. */
  readonly failure?: FailureState | undefined
}
