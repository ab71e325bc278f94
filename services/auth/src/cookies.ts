import { SESSION_COOKIE } from '@latchkey/protocol/auth'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const REFRESH = '__Host-latchkey-refresh'
const RULES = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' } as const

export interface CookieValues {
  readonly token: string
  readonly refreshToken: string
  readonly sessionMaxAgeSec: number
  readonly refreshMaxAgeSec: number
}

export function setCookies(c: Context, values: CookieValues): void {
  setCookie(c, SESSION_COOKIE, values.token, { ...RULES, maxAge: values.sessionMaxAgeSec })
  setCookie(c, REFRESH, values.refreshToken, { ...RULES, maxAge: values.refreshMaxAgeSec })
}

export function clearCookies(c: Context): void {
  for (const name of [SESSION_COOKIE, REFRESH]) deleteCookie(c, name, RULES)
}

export const readSessionCookie = (c: Context): string | undefined => getCookie(c, SESSION_COOKIE)
export const readRefreshCookie = (c: Context): string | undefined => getCookie(c, REFRESH)
