import type { CallerRules, ServiceLog } from '@latchkey/http'
import type { VerifyOptions } from '@latchkey/sign-in'
import type { Context } from 'hono'
import type { Keyring } from './domain/keyring.ts'
import type { Projects } from './domain/to-project.ts'
import type { Tokens } from './domain/tokens.ts'
import type { SessionStore } from './ports/session-store.ts'

/** Settings of the operator. */
export interface AuthConfig extends CallerRules {
  /** Milliseconds without a refresh after which a session ends. */
  readonly sessionIdleMs: number
  /** Requests of one address per minute. */
  readonly perMinute: number
  /**
   * Origins by project; the origins of one project share accounts and sessions. Any other page is a separate project.
   */
  readonly projects?: Projects | undefined
  /** Maximum active sessions of one account in one project; the least recently used one is ended. */
  readonly sessionsPerAccount: number
}

/** Dependencies of the app, which opens none itself. */
export interface AuthDeps {
  readonly config: AuthConfig
  readonly keyring: Keyring
  readonly tokens: Tokens
  readonly sessions: SessionStore
  /** Calls a node to verify signatures of contracts; absent: only keys are accepted. */
  readonly callEvm?: VerifyOptions['callEvm']
  readonly clock: { now(): number }
  readonly logger: ServiceLog
  /** Returns the network address of the caller, for limits. */
  readonly clientAddress: (c: Context) => string
  /** Returns the host in the URL of the browser, for pages on the service's own host. */
  readonly pageHost: (c: Context) => string
}
