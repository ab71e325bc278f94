import { type CallerRules, isOriginAllowed } from '@latchkey/http'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const MIN_FAILURE_STATUS = 400

/**
 * Lets the allowed pages read the responses, with cookies: the response contains their origin, never a star. Other
 * pages may read that they were rejected, so that their console shows more than "CORS": an error only has a code and a
 * message. They get no response to a preflight, so that a request that could change something is not even sent.
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
    // `null` is the origin of every sandboxed frame and local file, so it identifies no page.
    if (origin !== 'null' && context.res.status >= MIN_FAILURE_STATUS)
      context.header('access-control-allow-origin', origin)
    return response
  }
}
