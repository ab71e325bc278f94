import { describe, expect, it } from 'vitest'
import type { CallerRules } from '../caller-rules.ts'

export interface ServiceUnderTest {
  readonly name: string
  /** A path that returns 200 for `GET` if its caller may use the service. */
  readonly path: string
  /** Returns the service with these rules. */
  readonly create: (
    rules: CallerRules,
  ) => Promise<{ readonly request: (path: string, init?: RequestInit) => Response | Promise<Response> }>
}

/** Pages and rules, and whether the page may use the service. */
const ORIGINS: readonly (readonly [origin: string, rules: readonly string[] | undefined, isAllowed: boolean])[] = [
  ['https://any.example', undefined, true],
  ['https://any.example', [], true],
  ['https://site.example', ['https://site.example'], true],
  ['https://site.example', ['site.example'], true],
  ['http://site.example', ['https://site.example'], false],
  ['https://site.example:8443', ['https://site.example'], true],
  ['https://site.example:8443', ['https://site.example:443'], false],
  ['https://a.site.example', ['https://*.site.example'], true],
  ['https://a.site.example', ['*.site.example'], true],
  ['https://a.b.site.example', ['https://*.site.example'], false],
  ['https://site.example', ['https://*.site.example'], false],
  ['https://site.example.evil.example', ['https://site.example'], false],
  ['https://evilsite.example', ['https://site.example', 'https://*.site.example'], false],
  ['http://localhost:5173', ['https://site.example'], true],
  ['http://127.0.0.1:5173', ['https://site.example'], true],
  ['https://localhost.evil.example', ['https://site.example'], false],
  ['null', ['https://site.example'], false],
]

const PROJECTS: readonly (readonly [query: string, projectIds: readonly string[] | undefined, isAllowed: boolean])[] = [
  ['', undefined, true],
  ['?projectId=', [], true],
  ['?projectId=any', [], true],
  ['?projectId=mine', ['mine'], true],
  ['?projectId=other', ['mine'], false],
  ['', ['mine'], false],
]

/** The caller rules of all services; run it on each. */
export function describeCallerRules({ name, path, create }: ServiceUnderTest): void {
  describe(`${name} › caller rules`, () => {
    it.each(ORIGINS)(
      'treats a page of %s under %j as allowed: %s (Spec §8)',
      async (origin, allowedOrigins, isAllowed) => {
        const service = await create({ allowedOrigins })
        const response = await service.request(path, { headers: { origin } })
        expect(response.status).toBe(isAllowed ? 200 : 403)
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
        if (isAllowed) return
        const description = 'Unauthorized: origin not allowed'
        expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ description }] })
        expect(response.headers.get('cache-control')).toBe('no-store')
      },
    )

    it('serves a caller without an Origin, and declares to shared caches that the answer depends on it', async () => {
      const service = await create({ allowedOrigins: ['https://site.example'] })
      const response = await service.request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('vary')?.toLowerCase()).toContain('origin')
    })

    it.each(PROJECTS)(
      'treats the query "%s" under %j as allowed: %s (Spec §8)',
      async (query, projectIds, isAllowed) => {
        const service = await create({ projectIds })
        const response = await service.request(`${path}${query}`)
        expect(response.status).toBe(isAllowed ? 200 : 403)
        if (isAllowed) return
        const description = 'Unauthorized: invalid key'
        expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ description }] })
      },
    )
  })
}
