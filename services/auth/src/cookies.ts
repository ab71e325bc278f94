import { createHash } from 'node:crypto'
import { SESSION_COOKIE } from '@latchkey/protocol/auth'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const RULES = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' } as const

export interface CookieValues {
  /** Host of the page. */
  readonly domain: string
  readonly token: string
  readonly refreshToken: string
  readonly sessionMaxAgeSec: number
  readonly refreshMaxAgeSec: number
}

export function setCookies(c: Context, values: CookieValues): void {
  setCookie(c, SESSION_COOKIE, values.token, { ...RULES, maxAge: values.sessionMaxAgeSec })
  setCookie(c, refreshCookieOf(values.domain), values.refreshToken, { ...RULES, maxAge: values.refreshMaxAgeSec })
}

/** @param domain - Host of the page; the refresh tokens of other sites stay. */
export function clearCookies(c: Context, domain: string): void {
  for (const name of [SESSION_COOKIE, refreshCookieOf(domain)]) deleteCookie(c, name, RULES)
}

export const readSessionCookie = (c: Context): string | undefined => getCookie(c, SESSION_COOKIE)
export const readRefreshCookie = (c: Context, domain: string): string | undefined =>
  getCookie(c, refreshCookieOf(domain))

/** Several sites below one domain may share a service; the browser then has a refresh cookie for each. */
const refreshCookieOf = (domain: string): string =>
  `__Host-latchkey-refresh-${createHash('sha256').update(domain).digest('hex').slice(0, 16)}`
