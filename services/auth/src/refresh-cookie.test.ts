import { createTestDatabase, type Database } from '@latchkey/database'
import type { SessionTokens } from '@latchkey/protocol/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestAuth, ORIGIN, outcomeOf, readJson } from './test-auth.fixture.ts'

let database: Database
let auth: Awaited<ReturnType<typeof createTestAuth>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(async () => {
  auth = await createTestAuth(database)
})

const BLOG = 'https://blog.example'

const cookiesOf = (response: Response): readonly string[] =>
  response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')

/** Signs in on a page with the given Sec-Fetch-Site value. */
async function signInFrom(site: string, origin = ORIGIN) {
  const message = { domain: new URL(origin).host, uri: `${origin}/` }
  const response = await auth.authenticate(await auth.getNonce(origin), {
    origin,
    message,
    headers: { 'sec-fetch-site': site },
  })
  return { cookies: cookiesOf(response), tokens: await readJson<SessionTokens>(response) }
}

const refresh = (cookies: readonly string[], origin = ORIGIN) =>
  auth.app.request('/auth/v1/refresh', {
    method: 'POST',
    headers: { origin, cookie: cookies.join('; '), 'sec-fetch-site': 'same-site' },
  })

describe('a refresh token', () => {
  it.each(['same-origin', 'same-site'])(
    'is only a cookie for a page that is %s, which refreshes with it',
    async (site) => {
      const { cookies, tokens } = await signInFrom(site)
      expect(tokens).not.toHaveProperty('refreshToken')
      const refreshed = await refresh(cookies)
      expect(await readJson(refreshed)).toEqual({ token: expect.any(String), expiresAt: expect.any(Number) })
      expect(await outcomeOf(await refresh(cookiesOf(refreshed)))).toBe('ok')
    },
  )

  it.each(['cross-site', 'none'])(
    'is in the response for a page that is %s, whose browser stores no cookie',
    async (site) => {
      const { tokens } = await signInFrom(site)
      expect(tokens.refreshToken).toMatch(/^[\w-]{43}$/)
    },
  )

  it('is no longer returned to a page of the same site that had one before', async () => {
    const { tokens } = await signInFrom('cross-site')
    const response = await auth.app.request('/auth/v1/refresh', {
      method: 'POST',
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
      body: JSON.stringify({ refreshToken: tokens.refreshToken }),
    })
    const cookies = cookiesOf(response)
    expect(await readJson(response)).not.toHaveProperty('refreshToken')
    expect(await outcomeOf(await refresh(cookies))).toBe('ok')
  })

  it('of one site stays when another site in the same browser signs in, and is not valid for another site', async () => {
    const [app, blog] = [await signInFrom('same-site'), await signInFrom('same-site', BLOG)]
    const jar = [...app.cookies, ...blog.cookies].filter((each) => each.includes('refresh'))
    expect(new Set(jar.map((each) => each.split('=')[0])).size).toBe(2)
    expect(await outcomeOf(await refresh(jar))).toBe('ok')
    expect(await outcomeOf(await refresh(jar, BLOG))).toBe('ok')
    expect(await outcomeOf(await refresh(app.cookies, BLOG))).toBe('401 sign-in/session-invalid')
  })
})
