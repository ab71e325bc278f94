import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** `__Host-`: this host alone, secure, and no sibling domain can set it. @see RFC 6265bis 4.1.3.2 */
const SESSION = '__Host-latchkey-session'
const REFRESH = '__Host-latchkey-refresh'
const RULES = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' } as const

export interface CookieValues {
  readonly token: string
  readonly refreshToken: string
  readonly sessionMaxAgeSec: number
  readonly refreshMaxAgeSec: number
}

export function setCookies(c: Context, values: CookieValues): void {
  setCookie(c, SESSION, values.token, { ...RULES, maxAge: values.sessionMaxAgeSec })
  setCookie(c, REFRESH, values.refreshToken, { ...RULES, maxAge: values.refreshMaxAgeSec })
}

export function clearCookies(c: Context): void {
  for (const name of [SESSION, REFRESH]) deleteCookie(c, name, RULES)
}

export const readSessionCookie = (c: Context): string | undefined => getCookie(c, SESSION)
export const readRefreshCookie = (c: Context): string | undefined => getCookie(c, REFRESH)
