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
  /** Project of the page and of its accounts. */
  readonly project: string
  /** URI of the message that was signed last; the nonce likewise. */
  readonly uri: string
  readonly nonce: string
  readonly createdAt: Date
  readonly usedAt: Date
  /** The last signed account first. */
  readonly accounts: readonly StoredAccount[]
}

/** A sign-in: an account, in a new session or added to an existing one. */
export interface NewSignIn {
  readonly nonce: string
  readonly nonceExpiresAt: Date
  readonly chainId: string
  readonly address: string
  readonly domain: string
  readonly project: string
  readonly uri: string
  /** Session whose accounts move to the new one, and which ends; absent: none. */
  readonly sessionId?: string
  readonly refreshHash: Buffer
  readonly expiresAt: Date
  readonly now: Date
  /** Maximum active sessions of the account; the least recently used one is ended. */
  readonly sessionsPerAccount: number
}

/** `hash`: hash of the current token. `reused`: the token was replaced before, and the session has been ended. */
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
  /** Returns an active session. */
  find(sessionId: string, now: Date): Promise<StoredSession | undefined>
  /**
   * Replaces a refresh token with its successor. A token that was replaced less than `graceMs` ago is still accepted,
   * for a second tab.
   */
  refresh(request: {
    readonly hash: Buffer
    /** Host of the page; a session of another host is not found. Absent: any host, for a caller that is not a page. */
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
