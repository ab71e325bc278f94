import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener as createListener2 } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { getRequestListener as createListener1 } from 'node-server-1'
import * as undici from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireSession as requireInExpress } from './express.ts'
import { createSessionCheck, createSessionReader, requireSession as requireInFetch } from './fetch.ts'
import { requireSession as requireInHono } from './hono.ts'
import { createPageSession, requireSession as requireInNext } from './next.ts'
import type { SessionRules } from './session-rules.ts'
import { AUTH_URL, createTestIssuer, NOW, ORIGIN, withBearer, withCookie } from './test-issuer.fixture.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** Globals that a server, a framework or a test runner may replace. */
const GLOBALS = ['Request', 'Response', 'Headers'] as const
const own = Object.fromEntries(GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
const stops: (() => void)[] = []
afterEach(() => {
  for (const name of GLOBALS) Object.defineProperty(globalThis, name, own[name] as PropertyDescriptor)
  for (const stop of stops.splice(0)) stop()
})

const replaceGlobals = (classes: Readonly<Record<string, unknown>>) => {
  for (const [name, value] of Object.entries(classes))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** A class of another realm: no object of the platform is an instance of it, not even the platform's own responses. */
class OtherRealmResponse extends Response {
  static override [Symbol.hasInstance] = () => false
}
/** A class that accepts everything as its instance. */
class EveryResponse extends Response {
  static override [Symbol.hasInstance] = () => true
}

function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

/** Sends requests with the original client, before anything is replaced. */
const ownFetch = globalThis.fetch
const sendTo =
  (url: string): Handler =>
  (request) =>
    ownFetch(url, { method: request.method, headers: [...request.headers] as [string, string][] })

let issuer: Awaited<ReturnType<typeof createTestIssuer>>
let rules: SessionRules
let entered: string[]
beforeEach(async () => {
  issuer = await createTestIssuer()
  rules = { authUrl: AUTH_URL, origins: [ORIGIN], fetch: issuer.fetch, clock: { now: () => NOW } }
  entered = []
})

const enter = (address: string) => {
  entered.push(address)
  return Response.json({ hello: address })
}

/** The same member page, built with each helper. */
const HELPERS: Readonly<Record<string, () => Handler>> = {
  '/hono': () => {
    const app = new Hono().all('*', requireInHono(rules), (c) => enter(c.var.session.address))
    return (request) => app.fetch(request)
  },
  '/fetch': () => requireInFetch(rules, (_, { address }) => enter(address)),
  '/next': () => requireInNext(rules, (_, { address }) => enter(address)),
  'createSessionCheck of /fetch': () => {
    const check = createSessionCheck(rules)
    return async (request) => {
      const result = await check(request)
      return result.ok ? enter(result.session.address) : result.response
    }
  },
}

/** The helpers that return a session or none instead of a response; their caller decides. */
const READERS: Readonly<Record<string, () => (request: Request) => Promise<string | undefined>>> = {
  'createSessionReader of /fetch': () => {
    const read = createSessionReader(rules)
    return (request) =>
      read(request).then(
        ({ address }) => address,
        () => undefined,
      )
  },
  'createPageSession of /next': () => {
    const find = createPageSession(rules)
    return async (request) => (await find(request.headers))?.address
  },
}

const replaced = (classes: Readonly<Record<string, unknown>>) => async (handle: Handler) => {
  replaceGlobals(classes)
  return handle
}
/** The platforms on which the helpers run. */
const PLATFORMS: Readonly<Record<string, (handle: Handler) => Promise<Handler>>> = {
  'the platform itself': async (handle) => handle,
  '@hono/node-server 1': async (handle) => sendTo(await listen(createListener1(handle))),
  '@hono/node-server 2': async (handle) => sendTo(await listen(createListener2(handle))),
  'the classes of undici': replaced({
    Request: undici.Request,
    Response: undici.Response,
    Headers: undici.Headers,
  }),
  'a Response of another realm': replaced({ Response: OtherRealmResponse }),
  'a Response that everything is an instance of': replaced({ Response: EveryResponse }),
}

/**
 * Statuses for a visitor without a session, a forged token, a page of another site, a form of another site, and a
 * member.
 */
async function outcomesOf(handle: Handler): Promise<readonly unknown[]> {
  const token = await issuer.issue()
  const forged = token.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  const cases: readonly (readonly [string, Headers])[] = [
    ['GET', new Headers()],
    ['GET', withBearer(forged)],
    ['GET', withBearer('x.y.z')],
    ['GET', withBearer(token, { origin: 'https://evil.example' })],
    ['POST', withCookie(token)],
    ['GET', withBearer(token)],
  ]
  const statuses: unknown[] = []
  for (const [method, headers] of cases) {
    const response = await handle(new Request(ORIGIN, { method, headers }))
    statuses.push([response.status, entered.length])
    await response.text()
  }
  return statuses
}

const REFUSED_THEN_IN = [
  [401, 0],
  [401, 0],
  [401, 0],
  [403, 0],
  [403, 0],
  [200, 1],
]

describe.each(Object.entries(PLATFORMS))('on %s', (_, place) => {
  it.each(Object.entries(HELPERS))('%s lets only a member pass', async (_name, create) => {
    const handle = await place(create())
    expect(await outcomesOf(handle)).toEqual(REFUSED_THEN_IN)
  })

  it.each(Object.entries(READERS))('%s finds only the session of a member', async (_name, create) => {
    const read = create()
    const handle = await place(async (request) => {
      const address = await read(request)
      return address === undefined ? new Response('', { status: 401 }) : enter(address)
    })
    const token = await issuer.issue()
    const forged = token.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    const statuses: number[] = []
    for (const headers of [
      new Headers(),
      withBearer(forged),
      withBearer(token, { origin: 'https://evil.example' }),
      withBearer(token),
    ])
      statuses.push((await handle(new Request(ORIGIN, { headers }))).status)
    expect([statuses, entered.length]).toEqual([[401, 401, 401, 200], 1])
  })

  it('/express lets only a member pass', async () => {
    const app = express().all('*path', requireInExpress(rules), (_request, response) => {
      entered.push(response.locals.session.address)
      response.json({})
    })
    const handle = sendTo(await listen(app))
    await place(async () => new Response())
    expect(await outcomesOf(handle)).toEqual(REFUSED_THEN_IN)
  })
})

describe('on @hono/node-server 1', () => {
  it('replaces the class of the platform once it serves, which the tests above rely on', async () => {
    const handle = sendTo(await listen(createListener1(() => new Response('ok'))))
    await handle(new Request(ORIGIN))
    expect(Response.json({}) instanceof Response).toBe(false)
  })
})
