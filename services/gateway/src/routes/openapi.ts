import { shareWithPages } from '@latchkey/http'
import { Hono } from 'hono'
import { describeApi } from '../domain/describe-api.ts'

/** `GET /openapi.json`: every call with its schemas, for programs and for their authors. */
export function openApiRoute(): Hono {
  const description = describeApi()
  return new Hono().use('/openapi.json', shareWithPages()).get('/openapi.json', (context) => {
    context.header('cache-control', 'public, max-age=3600')
    return context.json(description)
  })
}
