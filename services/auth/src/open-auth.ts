import { randomBytes } from 'node:crypto'
import { type Database, migrate } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { type Clock, repeat, systemClock } from '@latchkey/host'
import { pageHostBehind, type ServiceLog } from '@latchkey/http'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@latchkey/primitives'
import { createCallEvm, type NodesOptions } from '@latchkey/sign-in'
import type { Context, Hono } from 'hono'
import { createAuthApp } from './app.ts'
import type { AuthConfig } from './auth-deps.ts'
import { createKeyring } from './domain/keyring.ts'
import { createTokens } from './domain/tokens.ts'
import { authMigrations } from './drivers/auth-migrations.ts'
import { createSessionStore } from './drivers/postgres-sessions.ts'
import { sweepOnce } from './sweep.ts'

export interface OpenAuthOptions {
  readonly database: Pick<Database, 'pool'>
  /** URL under which pages reach the service; it is in every token. */
  readonly publicUrl: string
  /** 32 bytes each; absent: a new one at each start, which invalidates all earlier tokens. */
  readonly secrets?: readonly Uint8Array[] | undefined
  readonly nodes?: NodesOptions['nodes'] | undefined
  /** Lifetime of a bearer token. Default 15 minutes. */
  readonly tokenTtlMs?: number | undefined
  readonly config?: Partial<AuthConfig> | undefined
  /** True: for development on this machine. Without a list of origins, every page may sign visitors in. */
  readonly isLocal?: boolean | undefined
  readonly logger: ServiceLog
  readonly clientAddress: (c: Context) => string
  /** Returns the host in the URL of the browser. Default: `Host`, for a service without a proxy. */
  readonly pageHost?: ((c: Context) => string) | undefined
  readonly clock?: Clock | undefined
}

export interface OpenAuth {
  readonly app: Hono
  /** Ends the sweep and waits for a running delete. */
  readonly stop: () => Promise<void>
}

const DEFAULTS: AuthConfig = { sessionIdleMs: 30 * DAY_MS, perMinute: 120, sessionsPerAccount: 100 }

/**
 * Opens the sign-in service: migrates the database, makes its keys, starts the sweep of old sessions. The caller serves `app`.
 *
 * @throws service/database; config/invalid-options without a list of origins outside of a local world
 * @example const { app, stop } = await openAuth({ database, publicUrl, logger, clientAddress: clientAddressBehind(0) })
 */
export async function openAuth(options: OpenAuthOptions): Promise<OpenAuth> {
  const { database, publicUrl, logger, clock = systemClock, nodes = {}, tokenTtlMs = 15 * MINUTE_MS } = options
  const config = toConfig(options)
  await migrate(database.pool, { room: 'auth', migrations: authMigrations })
  const [first = randomBytes(32), ...older] = options.secrets ?? []
  if ((options.secrets ?? []).length === 0) logger.warn({}, 'there is no secret: sessions end with this process')
  const keyring = createKeyring([first, ...older], clock)
  const sessions = createSessionStore(database.pool)
  const app = createAuthApp({
    config,
    keyring,
    tokens: createTokens({ keyring, clock, issuer: publicUrl, sessionTtlMs: tokenTtlMs }),
    sessions,
    callEvm: createCallEvm({ nodes }),
    clock,
    logger,
    clientAddress: options.clientAddress,
    pageHost: options.pageHost ?? pageHostBehind(0),
  })
  const sweep = () => sweepOnce({ sessions, clock, logger })
  return { app, stop: repeat(sweep, HOUR_MS, sweep()) }
}

/** Origins of projects may call too. @throws config/invalid-options */
function toConfig({ config, isLocal = false }: OpenAuthOptions): AuthConfig {
  const given = { ...DEFAULTS, ...config }
  const allowedOrigins = [...(given.allowedOrigins ?? []), ...Object.values(given.projects ?? {}).flat()]
  if (allowedOrigins.length > 0 || isLocal) return { ...given, allowedOrigins }
  const problem = 'list the origins of your pages, or set LOCAL_WORLD=true on a machine of developers'
  throw new WalletError('config/invalid-options', { path: 'ALLOWED_ORIGINS', problem })
}
