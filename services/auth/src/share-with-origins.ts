import { type CallerRules, isOriginAllowed } from '@latchkey/http'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Lets the pages that may call read the answers, with cookies: the answer names their origin, never a star. */
export function shareWithOrigins({ allowedOrigins = [] }: CallerRules): MiddlewareHandler {
  return cors({
    origin: (origin) => (isOriginAllowed(origin, allowedOrigins) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  })
}
