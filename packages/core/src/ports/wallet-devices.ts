/** A session of a person who logged in to a wallet, on this device or another one. Times are milliseconds since 1970. */
export interface DeviceSession {
  readonly sessionId: string
  /** Browser and system, e.g. `Chrome on Windows`. */
  readonly device: string
  /** The page in which the person logged in. */
  readonly origin: string
  readonly createdAt: number
  readonly usedAt: number
  /** The session of this browser. */
  readonly isCurrent: boolean
}

/** A paper with which a person opens the wallet without its services, together with a file. */
export interface RecoveryKit {
  readonly kitId: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The login of a person, and their devices. */
export interface LoginDevices {
  /** Null: the login is by an account that has no address. */
  readonly email: string | null
  /** A new device can open the wallet after a login. */
  readonly hasRecovery: boolean
  /** A person can export the keys of the wallet. */
  readonly canExport: boolean
  /** The kits that are not revoked, the newest first. Absent: the wallet has no kits. */
  readonly kits?: readonly RecoveryKit[]
  /** A person can add passkeys to the wallet. */
  readonly canProtect: boolean
  /** The newest first. */
  readonly sessions: readonly DeviceSession[]
}

/** A passkey that protects a wallet. Times are milliseconds since 1970. */
export interface WalletPasskey {
  readonly id: string
  /** As the person named it. */
  readonly name: string
  readonly createdAt: number
  /** Null: never used to change something. */
  readonly usedAt: number | null
}

/** Which address gets a code when the address of a login is replaced: the one in force, or the one to come. */
export type EmailStep = 'current' | 'new'

/** The device actions of a wallet with a login. */
export interface WalletDevices {
  /** @throws session/expired, frame/* */
  read(signal?: AbortSignal): Promise<LoginDevices>
  /** Ends the session of another device. @throws embedded/not-found, session/expired, frame/* */
  endSession(sessionId: string): Promise<void>
  /** Ends all sessions, this one too. @throws session/expired, frame/* */
  endAllSessions(): Promise<void>
  /** Deletes the keys of this browser and ends its session. @throws embedded/no-custody, session/expired, frame/* */
  forgetDevice(): Promise<void>
  /**
   * Begins to replace the address of the login, or sends the code of the current step again. Absent: the wallet replaces no address.
   *
   * @returns which address got a code
   * @throws session/login-expired, email/throttled, mail/invalid-address, frame/unsupported-action for a login by an account,
   * session/expired, frame/*
   */
  changeEmail?(email: string): Promise<EmailStep>
  /**
   * Enters the code that an address got. After the one of the new address the login has that address.
   *
   * @returns the new address after the last code, undefined before
   * @throws email/invalid-code, email/taken, email/throttled, session/expired, frame/*
   */
  enterEmailCode?(step: EmailStep, code: string): Promise<string | undefined>
  /**
   * Lets the person open a window that shows the keys of the wallet to them, and to nobody else. Absent: the wallet exports none.
   *
   * @returns whether the window is open; false if the person cancelled
   * @throws embedded/quiet-period, frame/unsupported-action, session/expired, frame/*
   */
  exportWallet?(): Promise<boolean>
  /**
   * Lets the person open a window in which they make a recovery kit. Absent: the wallet has no kits.
   *
   * @returns whether the window is open; false if the person cancelled
   * @throws embedded/quiet-period, embedded/too-many-kits, frame/unsupported-action, session/expired, frame/*
   */
  makeKit?(): Promise<boolean>
  /**
   * Revokes a recovery kit after the person confirmed it in the wallet. Absent: the wallet has no kits.
   *
   * @returns false if the person cancelled
   * @throws embedded/not-found, session/expired, frame/*
   */
  revokeKit?(kitId: string): Promise<boolean>
  /**
   * Sends the person the link that deletes the wallet, after they confirmed it in the wallet. Absent: the wallet deletes nothing.
   *
   * @returns false if the person cancelled
   * @throws embedded/quiet-period, email/throttled, frame/unsupported-action, session/expired, frame/*
   */
  deleteWallet?(): Promise<boolean>
  /** Absent: the wallet has no passkeys. @throws frame/unsupported-action, session/expired, frame/* */
  readPasskeys?(signal?: AbortSignal): Promise<readonly WalletPasskey[]>
  /**
   * Lets the person open a window in which they add and remove passkeys, and waits until it is closed.
   *
   * @returns false if the person cancelled before it was open
   * @throws embedded/quiet-period, frame/unsupported-action, session/expired, frame/*
   */
  protectWallet?(): Promise<boolean>
}
