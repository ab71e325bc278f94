import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'
import type { FailureState } from '../../store/state.ts'

/** The fields of a sign-in message. @see Spec §3 "Sign-in message", EIP-4361, CAIP-122 */
export interface SIWXMessageData {
  /** Empty without a connected account: the wallet fills it in. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** Host of the site, with its port if it is not the default. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** At least eight unpredictable letters and digits, valid for one sign-in. */
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  /** RFC 3339, like the other times. Default: now. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
}

/** A message to sign: its data and its text. */
export interface SIWXMessage extends SIWXMessageData {
  toString(): string
}

/** @see Spec §3 "Sign-in session" */
export interface SIWXSession {
  readonly data: SIWXMessageData
  /** The whole signed text. */
  readonly message: string
  readonly signature: string
}

/**
 * The functions with which a site signs visitors in. Latchkey requests the signature; the site writes the message,
 * verifies the signature, and stores the session. A rejected promise means a failure.
 */
export interface SIWXConfig {
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
    readonly notBefore?: string
  }): Promise<SIWXMessage>
  /** Replaces the wallet's own signing. Not called for a wallet that signs while it connects. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
  }): Promise<string>
  /** Adds a session. Must verify the signature, and reject an invalid one. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the session of one account on one network, for `signOut`. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions by these; each must be verified. An empty list signs the visitor out. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /**
   * Returns whether the visitor must sign in: the screen that requests the signature cannot be closed then, and
   * cancelling disconnects. A failure ends the connection with sign-in/init-failed. Default false.
   */
  getRequired?(): boolean | Promise<boolean>
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /**
   * Interval in which the session is read again while the page is open. Default: only when account or network change.
   */
  readonly sessionRefetchIntervalMs?: number
}

/** The sign-in state of the selected account on its network. */
export interface SignInState {
  /** CAIP-10 id of the account. */
  readonly account: CaipAddress
  /** `checking`: the site looks for a session. `signing`: the response of the wallet, or of the site, is pending. */
  readonly status: 'checking' | 'signed-out' | 'signing' | 'signed-in'
  /** True: the visitor must sign in, or the wallet is disconnected. */
  readonly isRequired: boolean
  readonly session?: SIWXSession
  /** The reason of the last failure. */
  readonly failure?: FailureState | undefined
}
