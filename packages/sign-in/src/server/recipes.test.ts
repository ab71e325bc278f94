import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, createTestIssuer, withBearer, withCookie } from './test-issuer.fixture.ts'

const SITE = 'https://site.example'
const PAGE = readFileSync(new URL('../../../../docs/sign-in.md', import.meta.url), 'utf8')
/** Files of each recipe, with the lines that the documentation adds above their code. */
const FILES: Readonly<Record<string, readonly (readonly [file: string, fence: string])[]>> = {
  hono: [['hono.ts', 'ts']],
  express: [['express.ts', 'ts']],
  fetch: [['fetch.ts', 'ts']],
  next: [
    ['next/next.config.mjs', 'js\n// next.config.mjs'],
    ['next/lib/session.ts', 'ts\n// lib/session.ts'],
    ['next/app/members/[room]/route.ts', 'ts\n// app/members/[room]/route.ts'],
  ],
}
const readRecipe = (file: string) => readFileSync(new URL(`../../fixtures/recipes/${file}`, import.meta.url), 'utf8')

type Handler = (request: Request) => Response | Promise<Response>

const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  stops.push(() => void server.close())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

/** These tests use the platform's own clock, as a site does. */
let issuer: Awaited<ReturnType<typeof createTestIssuer>>
let handlers: Readonly<Record<string, Handler>>
beforeAll(async () => {
  const url = await listen(async (_, response) => {
    response.end(await (await issuer.fetch('')).text())
  })
  issuer = await createTestIssuer(url, SITE)
  const before = { ...process.env }
  Object.assign(process.env, { AUTH_URL: url, SITE_ORIGIN: SITE })
  const [hono, express, next, plain] = await Promise.all([
    import('../../fixtures/recipes/hono.ts'),
    import('../../fixtures/recipes/express.ts'),
    import('../../fixtures/recipes/next/app/members/[room]/route.ts'),
    import('../../fixtures/recipes/fetch.ts'),
  ])
  process.env = before
  const site = await listen(express.app)
  handlers = {
    hono: (request) => hono.app.fetch(request),
    express: async (request) => {
      const { method, headers } = request
      const body = method === 'POST' ? { body: await request.text() } : {}
      return fetch(request.url.replace(SITE, site), { method, headers, ...body })
    },
    // Routes as Next does: the path selects the file of the route, and the method selects GET or POST.
    next: (request) => {
      if (new URL(request.url).pathname === '/') return new Response('Everybody sees this.')
      const context = { params: Promise.resolve({ room: 'attic' }) }
      return request.method === 'GET' ? next.GET(request, context) : next.POST(request)
    },
    fetch: (request) => plain.default.fetch(request),
  }
})

const issue = () => issuer.issue({ issuedAt: Date.now() })

describe.each(['hono', 'express', 'next', 'fetch'])('the recipe for %s', (name) => {
  const send = async (path: string, init: RequestInit = {}) => {
    const handle = handlers[name] as Handler
    return handle(new Request(`${SITE}${path}`, init))
  }
  const outcomeOf = async (path: string, init: RequestInit = {}) => {
    const response = await send(path, init)
    const { error } = (await response.json()) as { error: { code: string } }
    return [response.status, response.headers.get('cache-control'), error.code]
  }

  it('is identical to the documentation, in at most 30 lines', () => {
    const files = (FILES[name] ?? []).map(([file, fence]) => [readRecipe(file), fence] as const)
    for (const [recipe, fence] of files) expect(PAGE).toContain(`\`\`\`${fence}\n${recipe}\`\`\``)
    const text = files.map(([recipe]) => recipe).join('')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })

  it('shows the member page to a visitor with a session, by cookie and by bearer token', async () => {
    const token = await issue()
    for (const headers of [withCookie(token), withBearer(token)]) {
      const response = await send('/members', { headers })
      expect([response.status, await response.json()]).toMatchObject([200, { hello: ADDRESS }])
    }
    expect(await (await send('/')).text()).toBe('Everybody sees this.')
  })

  it('accepts a note of a member only from a page of the site', async () => {
    const token = await issue()
    const write = (origin: string) => ({
      method: 'POST',
      body: 'apples',
      headers: withCookie(token, { origin, 'content-type': 'text/plain' }),
    })
    const response = await send('/members/notes', write(SITE))
    expect(await response.json()).toEqual({ by: `eip155:1:${ADDRESS}`, note: 'apples' })
    const foreign = await outcomeOf('/members/notes', write('https://evil.example'))
    expect(foreign).toEqual([403, 'no-store', 'request/origin-not-allowed'])
    const { headers, ...rest } = write(SITE)
    headers.delete('origin')
    expect(await outcomeOf('/members/notes', { ...rest, headers })).toEqual([403, 'no-store', 'sign-in/cross-site'])
  })

  it('rejects all others with the code of the reason', async () => {
    expect(await outcomeOf('/members')).toEqual([401, 'no-store', 'sign-in/session-invalid'])
    const expired = withCookie(await issuer.issue({ issuedAt: Date.now() - 906_000 }))
    expect(await outcomeOf('/members', { headers: expired })).toEqual([401, 'no-store', 'sign-in/session-invalid'])
    expect((await send('/members')).headers.get('www-authenticate')).toBe('Bearer')
  })
})

describe('a page of Next', () => {
  it('gets the session from its headers, and none for others', async () => {
    const { findSession } = await import('../../fixtures/recipes/next/lib/session.ts')
    expect(await findSession(withCookie(await issue()))).toMatchObject({ address: ADDRESS })
    expect(await findSession(new Headers())).toBeUndefined()
    expect(await findSession(withCookie('a.b.c'))).toBeUndefined()
  })
})
