import { isWalletError, WalletError } from '@latchkey/errors'
import {
  type AuthenticateRequest,
  type MeResponse,
  meResponseSchema,
  nonceResponseSchema,
  type SessionTokens,
  sessionTokensSchema,
} from '@latchkey/protocol/auth'
import * as v from 'valibot'
import type { TextStorage } from './browser-storage.ts'

/** @see Spec §3 "siwx auth token and nonce token" */
const AUTH_TOKEN = '@appkit/siwx-auth-token'
const NONCE_TOKEN = '@appkit/siwx-nonce-token'
/**
 * A separate entry from the token, so that other tabs react only to a change of the token. The refresh token is stored
 * here only if the page and the service are on different sites; otherwise the browser has it as an HttpOnly cookie.
 */
const REFRESH = '@appkit/siwx-refresh'
const TIMEOUT_MS = 10_000
/** A token that expires within this time is refreshed first. */
const REFRESH_AHEAD_MS = 30_000
/** Twenty accounts with 4 KB of metadata each. */
const MAX_RESPONSE_LENGTH = 131_072

const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ expiresAt: v.number(), refreshToken: v.optional(v.pipe(v.string(), v.maxLength(128))) }),
)
const refusalSchema = v.pipe(v.string(), v.parseJson(), v.object({ error: v.object({ code: v.string() }) }))
const SESSION_OVER: readonly string[] = ['sign-in/session-invalid', 'sign-in/refresh-reused']

export interface AuthClientOptions {
  readonly url: string
  readonly projectId?: string
  readonly storage: TextStorage
  readonly fetch?: typeof globalThis.fetch
  readonly now: () => number
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Returns a client of the sign-in service, which stores its tokens in the browser.
 *
 * @throws from its functions: http/unreachable, http/timeout, http/status, http/malformed, sign-in/session-invalid
 * @see compat-facts 6.6
 */
export function createAuthClient({ url, projectId, storage, fetch = globalThis.fetch, now }: AuthClientOptions) {
  const base = `${url.replace(/\/+$/, '')}/auth/v1`
  const query = projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`
  /** Nonce tokens by nonce. The storage has only the latest, for a reloaded page, and another tab may replace it. */
  const nonceTokens = new Map<string, string>()
  let refreshing: Promise<string | undefined> | undefined

  async function send<S extends v.GenericSchema>(call: Call, schema: S): Promise<v.InferOutput<S>> {
    const where = `${base}/${call.path}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const init: RequestInit = {
      method: call.method,
      headers: { ...(call.body && { 'content-type': 'application/json' }), ...call.headers },
      // The session is also a cookie if the service is on the host of the site.
      credentials: 'include',
      signal,
      ...(call.body && { body: JSON.stringify(call.body) }),
    }
    const [response, text] = await fetch(`${where}${query}`, init)
      .then(async (answered) => [answered, await answered.text()] as const)
      .catch((cause: unknown) => {
        throw signal.aborted
          ? new WalletError('http/timeout', { url: where, timeoutMs: TIMEOUT_MS }, { cause })
          : new WalletError('http/unreachable', { url: where }, { cause })
      })
    if (!response.ok) throw toRefusal(where, response.status, text)
    const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(MAX_RESPONSE_LENGTH), v.parseJson(), schema), text)
    if (parsed.success) return parsed.output
    throw new WalletError('http/malformed', { url: where, problem: parsed.issues[0].message })
  }

  function keep({ token, expiresAt, refreshToken }: SessionTokens): string {
    storage.setItem(REFRESH, JSON.stringify({ expiresAt, refreshToken }))
    storage.setItem(AUTH_TOKEN, token)
    return token
  }

  function forget(): undefined {
    for (const key of [NONCE_TOKEN, REFRESH, AUTH_TOKEN]) storage.removeItem(key)
  }

  /** @param refreshToken - `undefined` if it is a cookie */
  async function refresh(refreshToken: string | undefined): Promise<string | undefined> {
    try {
      const body = refreshToken === undefined ? {} : { body: { refreshToken } }
      const call = { method: 'POST', path: 'refresh', ...body } as const
      return keep(await send(call, sessionTokensSchema))
    } catch (error) {
      if (!isOver(error)) throw error
      return forget()
    }
  }

  async function getToken(): Promise<string | undefined> {
    const token = storage.getItem(AUTH_TOKEN)
    const kept = v.safeParse(keptSchema, storage.getItem(REFRESH))
    if (token === null || !kept.success) return undefined
    if (kept.output.expiresAt > now() + REFRESH_AHEAD_MS) return token
    // A refresh token is valid for one request, so parallel calls share one refresh.
    refreshing ??= refresh(kept.output.refreshToken).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  return {
    getToken,
    async fetchNonce(): Promise<string> {
      const { nonce, token } = await send({ method: 'GET', path: 'nonce' }, nonceResponseSchema)
      nonceTokens.set(nonce, token)
      storage.setItem(NONCE_TOKEN, token)
      return nonce
    },
    async authenticate(signed: Pick<AuthenticateRequest, 'message' | 'signature'>): Promise<void> {
      const current = await getToken().catch(() => undefined)
      const [nonce = ''] = [...nonceTokens.keys()].filter((each) => signed.message.includes(`\nNonce: ${each}\n`))
      const nonceToken = nonceTokens.get(nonce) ?? storage.getItem(NONCE_TOKEN) ?? ''
      nonceTokens.delete(nonce)
      storage.removeItem(NONCE_TOKEN)
      const headers = { 'x-nonce-jwt': `Bearer ${nonceToken}`, ...(current === undefined ? {} : bearer(current)) }
      keep(await send({ method: 'POST', path: 'authenticate', body: signed, headers }, sessionTokensSchema))
    },
    /** Returns the signed-in visitor; `undefined` if nobody is signed in. */
    async readSession(): Promise<MeResponse | undefined> {
      const token = await getToken()
      if (token === undefined) return undefined
      try {
        return await send({ method: 'GET', path: 'me', headers: bearer(token) }, meResponseSchema)
      } catch (error) {
        if (!isOver(error)) throw error
        return forget()
      }
    },
    async signOut(): Promise<void> {
      const token = await getToken().catch(() => storage.getItem(AUTH_TOKEN) ?? undefined)
      // Deleted whatever the service responds, so that a network failure keeps nobody signed in.
      forget()
      if (token === undefined) return
      const call = { method: 'POST', path: 'sign-out', headers: bearer(token) } as const
      await send(call, v.unknown()).catch((error: unknown) => {
        if (!isOver(error)) throw error
      })
    },
  }
}

const isOver = (error: unknown): boolean => isWalletError(error, 'sign-in/session-invalid')

/** An expired session has its own error; any other rejection of the service keeps its code as the reason. */
function toRefusal(url: string, status: number, text: string): WalletError {
  const body = v.safeParse(refusalSchema, text)
  const reason = body.success ? body.output.error.code : ''
  if (SESSION_OVER.includes(reason)) return new WalletError('sign-in/session-invalid')
  if (status === 429) return new WalletError('request/rate-limited', { retryInSeconds: 60 })
  if (status >= 500) return new WalletError('http/status', { url, status })
  return new WalletError('sign-in/declined', {}, { cause: new WalletError('http/status', { url, status, reason }) })
}
