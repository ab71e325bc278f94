/** An account that signed in. */
export interface StoredAccount {
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly createdAt: Date
  readonly signedInAt: Date
}

export interface StoredSession {
  readonly id: string
  /** Host of the page. */
  readonly domain: string
  /** Of the page; its accounts are of the same. */
  readonly project: string
  /** Of the message that was signed last, as its nonce. */
  readonly uri: string
  readonly nonce: string
  readonly createdAt: Date
  readonly usedAt: Date
  /** The one that signed last first. */
  readonly accounts: readonly StoredAccount[]
}

/** A sign-in: an account, in a session of its own or beside the accounts of one that exists. */
export interface NewSignIn {
  readonly nonce: string
  readonly nonceExpiresAt: Date
  readonly chainId: string
  readonly address: string
  readonly domain: string
  readonly project: string
  readonly uri: string
  /** Session whose accounts the new session has too, and which ends; absent: none. */
  readonly sessionId?: string
  readonly refreshHash: Buffer
  readonly expiresAt: Date
  readonly now: Date
  /** Living sessions of the account; the one that was used longest ago makes room. */
  readonly sessionsPerAccount: number
}

/** `hash`: of the token that counts now. `reused`: the token was replaced before, and the session has been ended. */
export type Refreshed =
  | { readonly status: 'done'; readonly session: StoredSession; readonly hash: Buffer }
  | { readonly status: 'unknown' | 'reused' }

/** Store of sessions. Every failure is service/database. */
export interface SessionStore {
  /**
   * Uses a nonce, and stores the account with its session, all or nothing.
   *
   * @throws sign-in/nonce-used, sign-in/too-many-accounts, sign-in/too-many-sessions
   */
  signIn(signIn: NewSignIn): Promise<StoredSession>
  /** Returns a session that lasts. */
  find(sessionId: string, now: Date): Promise<StoredSession | undefined>
  /** Replaces a refresh token by its successor. A token that was replaced less than `graceMs` ago still counts, for a second tab. */
  refresh(request: {
    readonly hash: Buffer
    /** Host of the page; a session of another one is not known. Absent: any, for a caller that is no page. */
    readonly domain?: string
    /** Hashes of the successor, of its successor, and so on. */
    readonly successors: readonly [Buffer, ...Buffer[]]
    readonly expiresAt: Date
    readonly graceMs: number
    readonly now: Date
  }): Promise<Refreshed>
  /** Lists the sessions of the accounts of a session, the newest first, at most 100. */
  listSharingAccount(sessionId: string, now: Date): Promise<readonly StoredSession[]>
  /** Ends a session and every other session of its accounts. @returns how many. */
  endAll(sessionId: string, now: Date): Promise<number>
  /** Ends a session that has an account in common with the current one. @returns how many: one, or none. */
  endSharingAccount(sessionId: string, otherId: string, now: Date): Promise<number>
  /** Ends a session. @returns how many: one, or none. */
  end(sessionId: string, now: Date): Promise<number>
  setMetadata(accountId: string, metadata: Readonly<Record<string, unknown>> | null): Promise<void>
  /** Deletes sessions that ended and nonces that expired before a time, in slices. @returns how many rows. */
  deleteBefore(moments: { readonly sessions: Date; readonly nonces: Date }): Promise<number>
  ping(): Promise<void>
}
