import type { Database } from '@latchkey/database'
import { migrate } from '@latchkey/database'
import { pageHostBehind } from '@latchkey/http'
import type { SessionTokens } from '@latchkey/protocol/auth'
import { formatMessage } from '@latchkey/sign-in'
import { privateKeyToAccount } from 'viem/accounts'
import { createAuthApp } from './app.ts'
import type { AuthConfig, AuthDeps } from './auth-deps.ts'
import { createKeyring } from './domain/keyring.ts'
import { createTokens } from './domain/tokens.ts'
import { authMigrations } from './drivers/auth-migrations.ts'
import { createSessionStore } from './drivers/postgres-sessions.ts'

/** The time at which every test starts. */
export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const SECRET = new Uint8Array(32).fill(7)
export const ORIGIN = 'https://app.example'
export const ISSUER = 'https://app.example/auth'
/** Public test keys; never use them. */
export const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
export const bob = privateKeyToAccount(`0x${'b0'.repeat(32)}`)

const DAY_MS = 86_400_000

export interface SignInChange {
  readonly account?: typeof alice
  readonly origin?: string
  readonly message?: Partial<Parameters<typeof formatMessage>[0]>
  readonly signature?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface TestConfig extends Partial<AuthConfig>, Pick<AuthDeps, 'callEvm'> {
  readonly secret?: Uint8Array
  readonly trustedProxies?: number
}

/** Returns the app over a real database, with a separate clock. */
export async function createTestAuth(
  database: Database,
  { callEvm, secret = SECRET, trustedProxies = 0, ...config }: TestConfig = {},
) {
  await migrate(database.pool, { room: 'auth', migrations: authMigrations })
  let now = NOW
  const clock = { now: () => now }
  const logged: object[] = []
  const write = (fields: object, message: string) => void logged.push({ ...fields, message })
  const keyring = createKeyring([secret], clock)
  const sessions = createSessionStore(database.pool)
  const tokens = createTokens({ keyring, clock, issuer: ISSUER, sessionTtlMs: 15 * 60_000 })
  const app = createAuthApp({
    config: { sessionIdleMs: 30 * DAY_MS, perMinute: 10_000, sessionsPerAccount: 100, ...config },
    keyring,
    tokens,
    sessions,
    ...(callEvm === undefined ? {} : { callEvm }),
    clock,
    logger: { info: write, warn: write, error: write },
    clientAddress: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
    pageHost: pageHostBehind(trustedProxies),
  })

  async function getNonce(origin = ORIGIN): Promise<{ readonly nonce: string; readonly token: string }> {
    return readJson(await app.request('/auth/v1/nonce', { headers: { origin } }))
  }

  async function sign(given: { readonly nonce: string }, change: SignInChange = {}) {
    const { account = alice } = change
    const message = formatMessage({
      domain: new URL(ORIGIN).host,
      accountAddress: account.address,
      chainId: 'eip155:1',
      uri: `${ORIGIN}/members`,
      version: '1',
      nonce: given.nonce,
      issuedAt: new Date(now).toISOString(),
      ...change.message,
    })
    return { message, signature: change.signature ?? (await account.signMessage({ message })) }
  }

  async function authenticate(given: { nonce: string; token: string }, change: SignInChange = {}): Promise<Response> {
    const { origin = ORIGIN, headers = {} } = change
    const signed = await sign(given, change)
    return app.request('/auth/v1/authenticate', {
      method: 'POST',
      headers: { origin, 'x-nonce-jwt': `Bearer ${given.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...signed, clientId: null }),
    })
  }

  return {
    app,
    tokens,
    keyring,
    sessions,
    logged,
    getNonce,
    sign,
    authenticate,
    advance: (ms: number) => {
      now += ms
    },
    signIn: async (change: SignInChange = {}): Promise<Required<SessionTokens>> =>
      readJson(await authenticate(await getNonce(), change)),
  }
}

/** Returns the JSON of a response with the type that the test expects. */
export const readJson = async <T>(response: Response): Promise<T> => (await response.json()) as T

/** Returns status and code of a response. */
export async function outcomeOf(response: Response): Promise<string> {
  const body = await readJson<{ readonly error?: { readonly code: string } }>(response)
  return response.ok ? 'ok' : `${response.status} ${body.error?.code}`
}
