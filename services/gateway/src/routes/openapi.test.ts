import { createTestDatabase, type Database } from '@latchkey/database'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../domain/endpoints.ts'
import { toJsonSchema } from '../domain/json-schema.ts'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import { createNameStore } from '../drivers/postgres/name-store.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import { createSilentApp } from '../testing/silent-app.fixture.ts'

let database: Database
let store: ActivityStore
beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
})
afterAll(() => database?.stop())

describe('GET /openapi.json', () => {
  it('X110: describes exactly the routes that exist; only health and readiness are for operators (Spec §7)', () => {
    const signer = { sign: async () => '0x' as const }
    const names = { suffixes: ['reown.id'], services: [], store: createNameStore(database.pool), signer }
    const routes = createSilentApp(store, { names })
      .routes.filter(({ method, path }) => method !== 'ALL' && method !== 'OPTIONS' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace(/^\/v1$/, '/v1/')}`)
    const ofOperators = ['GET /health', 'GET /ready', 'GET /openapi.json', 'GET /openapi', 'GET /openapi.css']
    const described = ENDPOINTS.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(new Set([...described, ...ofOperators])).toEqual(new Set(routes))
  })

  it('is for pages of any site, with the shapes that the schemas parse (Spec §7.8)', async () => {
    const response = await createSilentApp(store).request('/openapi.json', { headers: { origin: 'https://a.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const description = (await response.json()) as {
      openapi: string
      paths: Record<
        string,
        Record<string, { parameters: { name: string; required: boolean }[]; requestBody?: unknown }>
      >
    }
    expect(description.openapi).toBe('3.1.0')
    const required = description.paths['/v1/convert/quotes']?.get?.parameters.flatMap((each) =>
      each.required ? each.name : [],
    )
    expect(required).toEqual(['amount', 'from', 'to'])
    expect(description.paths['/v1/account/{address}/history']?.get?.parameters[0]).toMatchObject({
      name: 'address',
      required: true,
    })
    expect(description.paths['/v1/profile/account']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['coin_type', 'address', 'message', 'signature'] } } },
    })
  })
})

describe('GET /openapi', () => {
  it('shows every call of the description as a page, without scripts and under a strict policy (Spec §7)', async () => {
    const response = await createSilentApp(store).request('/openapi')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const page = await response.text()
    for (const { method, path } of ENDPOINTS) expect(page).toContain(`id="${method}-${path}"`)
    expect(page).not.toMatch(/<script|https?:/)
    const style = await createSilentApp(store).request('/openapi.css')
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

describe('toJsonSchema', () => {
  it('describes the input of a schema, not its output', () => {
    const schema = v.pipe(
      v.string(),
      v.minLength(1),
      v.check((text: string) => text !== '0'),
      v.transform(Number),
      v.maxValue(3),
    )
    expect(toJsonSchema(schema)).toEqual({ type: 'string', minLength: 1 })
  })

  it('throws for a schema without an equivalent in JSON Schema', () => {
    expect(() => toJsonSchema(v.date())).toThrow('date')
  })
})
