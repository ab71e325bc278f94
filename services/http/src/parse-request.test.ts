import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createServiceApp } from './create-service-app.ts'
import { parseBody, parseQuery } from './parse-request.ts'

const schema = v.object({
  page: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'a number from 1 on'))),
  key: v.optional(v.picklist(['a', 'b'])),
})
const app = createServiceApp(undefined)
  .get('/', (context) => context.json(parseQuery(context, schema)))
  .post('/', async (context) => context.json(await parseBody(context, schema, ['key'])))

const post = (body: string) => app.request('/', { method: 'POST', body })

async function problemOf(response: Response | Promise<Response>) {
  const { reasons } = (await (await response).json()) as { reasons: readonly { description: string }[] }
  return reasons[0]?.description
}

describe('parseQuery', () => {
  it('returns the first value of a member that occurs twice', async () => {
    expect(await (await app.request('/?page=1&page=2')).json()).toEqual({ page: '1' })
  })

  it('returns 400 with the message of the schema if it has one', async () => {
    expect((await app.request('/?page=x')).status).toBe(400)
    expect(await problemOf(app.request('/?page=x'))).toBe('page is not valid: a number from 1 on')
  })

  it('does not repeat the value from the caller, which may be a key', async () => {
    expect(await problemOf(app.request('/?key=hunter2'))).toBe('key is not valid: expected ("a" | "b")')
  })
})

describe('parseBody', () => {
  it('returns 400 for text that is not JSON, and 422 for the members that the route names', async () => {
    expect([(await post('{')).status, await problemOf(post('{'))]).toEqual([400, 'body is not valid: it is not JSON'])
    expect([(await post('{"key":"c"}')).status, (await post('{"page":1}')).status]).toEqual([422, 400])
  })
})
