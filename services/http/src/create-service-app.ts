import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { answerFailure, answerNotFound, type FailureLog } from './answer-failure.ts'

/**
 * Returns an app without routes that assigns an id to each request, or uses the caller's id of up to 64 plain
 * characters from `x-request-id`, and returns it in the same header. It responds to errors and unknown paths.
 *
 * @param logger - Receives failures of the service and of upstream ones.
 * @example const app = createServiceApp(logger).get('/', (context) => context.text('ok'))
 */
export function createServiceApp(logger: FailureLog | undefined): Hono {
  return new Hono()
    .use(requestId({ limitLength: 64 }))
    .notFound(answerNotFound)
    .onError((thrown, context) => answerFailure(thrown, context, logger))
}
