import type { Clock } from '@latchkey/host'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { FailureLog } from './answer-failure.ts'

/** Log of a service, compatible with pino. */
export interface ServiceLog extends FailureLog {
  readonly info: (fields: object, message: string) => void
}

/**
 * Logs one line per request: the pattern of its route, never its path or query, because those contain accounts and
 * keys.
 */
export function logRequests(logger: Pick<ServiceLog, 'info'>, clock: Clock): MiddlewareHandler {
  return async (context, next) => {
    const startedAtMs = clock.now()
    await next()
    logger.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        route: routePath(context, -1),
        status: context.res.status,
        tookMs: clock.now() - startedAtMs,
      },
      'request',
    )
  }
}
