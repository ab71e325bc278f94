import { type CallerRules, isOriginAllowed } from '@latchkey/http'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const LEAST_FAILURE = 400

/**
 * Lets the pages that may call read the answers, with cookies: the answer names their origin, never a star. Another page may
 * read that it was refused, so that its console says more than "CORS": a failure holds a code and a sentence. It gets no
 * answer to a preflight, so that a request that could change something is not even sent.
 */
export function shareWithOrigins({ allowedOrigins = [] }: CallerRules): MiddlewareHandler {
  const share = cors({
    origin: (origin) => (isOriginAllowed(origin, allowedOrigins) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  })
  return async (context, next) => {
    const response = await share(context, next)
    const origin = context.req.header('origin')
    if (origin === undefined || isOriginAllowed(origin, allowedOrigins)) return response
    // `null` is a sandboxed frame or a file, whoever put it there.
    if (origin !== 'null' && context.res.status >= LEAST_FAILURE) context.header('access-control-allow-origin', origin)
    return response
  }
}
