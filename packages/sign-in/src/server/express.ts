import type { SessionClaims } from '@latchkey/protocol/auth'
import type { NextFunction, Request, Response } from 'express'
import { checkRequest } from './check-request.ts'
import { createSessionReader } from './create-session-reader.ts'
import type { SessionRules } from './session-rules.ts'

export type { SessionClaims } from '@latchkey/protocol/auth'
export type { SessionRules } from './session-rules.ts'

/** The values that the middleware adds to `response.locals`. */
export interface SessionLocals extends Record<string, unknown> {
  session: SessionClaims
}

type Middleware = <Params, Body, Sent, Query>(
  request: Request<Params, Body, Sent, Query, SessionLocals>,
  response: Response<Body, SessionLocals>,
  next: NextFunction,
) => Promise<void>

/**
 * Returns Express middleware that lets only requests with a session pass. Later handlers read the session from
 * `response.locals.session`.
 *
 * @example app.get('/members', requireSession(rules), (_, response) => response.json({ address: response.locals.session.address }))
 */
export function requireSession(rules: SessionRules): Middleware {
  const readSession = createSessionReader(rules)
  return async ({ method, headers }, response, next) => {
    const get = (name: string) => headers[name]?.toString()
    const check = await checkRequest(readSession, { method, headers: { get } })
    if (!check.ok) {
      const { refusal } = check
      response.status(refusal.status).set(refusal.headers).type('json').end(JSON.stringify(refusal.body))
      return
    }
    response.locals.session = check.session
    next()
  }
}
