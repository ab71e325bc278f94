import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { answerFailure, answerNotFound, type FailureLog } from './answer-failure.ts'

/**
 * Returns an app without routes that gives each request an id, or takes a caller's own of up to 64 plain characters from
 * `x-request-id`, and answers with it in the same header. It answers failures and unknown paths.
 *
 * @param logger - Takes failures of the service and of those behind it.
 * @example const app = createServiceApp(logger).get('/', (context) => context.text('ok'))
 */
export function createServiceApp(logger: FailureLog | undefined): Hono {
  return new Hono()
    .use(requestId({ limitLength: 64 }))
    .notFound(answerNotFound)
    .onError((thrown, context) => answerFailure(thrown, context, logger))
}
