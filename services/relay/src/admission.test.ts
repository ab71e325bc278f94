import { once } from 'node:events'
import { connect } from 'node:net'
import { toClientId } from '@latchkey/protocol/relay'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity, createToken, createTopic } from './testing/client.fixture.ts'
import { startForTest as start } from './testing/start-for-test.fixture.ts'
import { createFakeClock, startRelay } from './testing/start-relay.fixture.ts'

/** Opens a socket that is rejected, and returns the status and the `Retry-After` seconds. */
async function refusalOf(url: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(url, { headers })
  socket.on('error', () => undefined)
  const [, answer] = await once(socket, 'unexpected-response')
  socket.terminate()
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
}

/** The neutral point: with S = 0 it is a valid signature of every text. */
const NEUTRAL = Uint8Array.of(1, ...new Uint8Array(31))
const subscribe = { topic: createTopic() }
const DAY = 86_400

describe('upgrade › a valid token', () => {
  it('is accepted in the URL and in a header', async () => {
    const node = await start({ audiences: ['ws://other', 'ws://relay'], projectIds: ['shop'] })
    const client = await node.connect({ query: '&projectId=shop' })
    expect(await client.request('irn_subscribe', subscribe)).toHaveProperty('result')
    const socket = new WebSocket(`${node.url}/?projectId=shop`, {
      headers: { authorization: `Bearer ${createToken(createIdentity())}` },
    })
    await once(socket, 'open')
    socket.terminate()
  })

  it('is accepted when the clock of the client is two minutes off', async () => {
    const node = await start()
    const now = Math.floor(Date.now() / 1_000)
    for (const claims of [
      { iat: now + 110, exp: now + DAY },
      { iat: now - DAY, exp: now - 110 },
      { iat: now + 110, exp: now + 110 + DAY },
    ]) {
      const identity = createIdentity()
      const client = await node.connect({ identity, token: createToken(identity, { claims }) })
      expect(await client.request('irn_subscribe', subscribe)).toHaveProperty('result')
    }
  })

  it('is rejected after its expiry, even if it was accepted before', async () => {
    const clock = createFakeClock()
    const node = await start({ clock })
    const token = createToken(createIdentity(), { nowMs: clock.now() })
    expect(await (await node.connect({ token })).request('irn_subscribe', subscribe)).toHaveProperty('result')
    clock.advance((DAY + 121) * 1_000)
    const later = await (await node.connect({ token })).request('irn_subscribe', subscribe)
    expect(later.error).toEqual({ code: 3000, message: 'JWT expired', data: 'Unauthorized' })
  })
})

describe('upgrade › a bad token', () => {
  const now = Math.floor(Date.now() / 1_000)
  const mallory = createIdentity()
  const forge = (token: string) => `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`

  // Each test waits a second.
  it.concurrent.for([
    ['expired', createToken(mallory, { claims: { exp: now - 200 } }), 'JWT expired'],
    [
      'good for too long',
      createToken(mallory, { claims: { exp: now + DAY + 200 } }),
      'JWT is good for more than 24 hours',
    ],
    [
      'from the future, and good for long',
      createToken(mallory, { claims: { iat: now + 110, exp: now + DAY + 300 } }),
      'JWT is good for more than 24 hours',
    ],
    ['from the future', createToken(mallory, { claims: { iat: now + 200 } }), 'JWT token not yet valid'],
    ['for another relay', createToken(mallory, { claims: { aud: 'ws://elsewhere' } }), 'JWT is for another relay'],
    ['signed by nobody', forge(createToken(mallory)), 'JWT signature is not valid'],
    [
      'signed by another',
      createToken({ ...mallory, clientId: createIdentity().clientId }),
      'JWT signature is not valid',
    ],
    [
      'of a key of small order, for which anybody can sign',
      `${createToken(mallory, { claims: { iss: toClientId(NEUTRAL) } }).replace(/[^.]*$/, '')}${Buffer.concat([NEUTRAL, new Uint8Array(32)]).toString('base64url')}`,
      'JWT signature is not valid',
    ],
    [
      'of a key that is none',
      createToken(mallory, { claims: { iss: `did:key:z${'6'.repeat(48)}` } }),
      'JWT signature is not valid',
    ],
  ] as const)(
    '(%s) gets a socket, error 3000 for a subscription, and close code 3000 a second later',
    async ([, token, message], { expect, onTestFinished }) => {
      const node = await startRelay({ audiences: ['ws://relay'] })
      onTestFinished(node.stop)
      const client = await node.connect({ token })
      for (const method of ['irn_subscribe', 'irn_batchFetchMessages', 'irn_subscribe']) {
        expect((await client.request(method, subscribe)).error).toEqual({ code: 3000, message, data: 'Unauthorized' })
      }
      expect(await client.closed).toEqual({ code: 3000, reason: message })
      expect(await node.readMetrics()).toContain('relay_refusals_total{reason="token"} 1')
    },
  )

  it('gets no response to a publish, because the official client would end a Node process on an error', async () => {
    const node = await start({ projectIds: ['shop'] })
    const client = await node.connect({ query: '&projectId=other' })
    const session = { pairingTopic: subscribe.topic, sessionProposal: 'sealed' }
    void client.publish(subscribe.topic, 'hello')
    void client.request('wc_proposeSession', session)
    expect(await client.closed).toEqual({ code: 3000, reason: 'Unknown project' })
    expect(client.frames).toEqual([])
  })

  it('closes a socket without a request with code 3000 a second after it opened', async () => {
    const node = await start({ projectIds: ['shop'] })
    const client = await node.connect({ query: '&projectId=other' })
    const openedAtMs = performance.now()
    expect(await client.closed).toEqual({ code: 3000, reason: 'Unknown project' })
    expect(performance.now() - openedAtMs).toBeGreaterThan(900)
  })

  it('does not close a socket without a request if its client had another one, because the official client abandons such sockets', async () => {
    const node = await start({ projectIds: ['shop'], staleAfterMs: 2_500, pingMs: 100 })
    const identity = createIdentity()
    const open = () => node.connect({ identity, query: '&projectId=other' })
    const [abandoned, last, requesting] = [await open(), await open(), await open()]
    void requesting.request('irn_subscribe', subscribe)
    expect((await requesting.closed).code).toBe(3000)
    expect([(await abandoned.closed).code, (await last.closed).code]).toEqual([4008, 4008])
  })

  it('has the same effect as an unknown project', async () => {
    const node = await start({ projectIds: ['shop'] })
    const client = await node.connect({ query: '&projectId=other' })
    expect((await client.request('irn_subscribe', subscribe)).error).toMatchObject({
      code: 3000,
      message: 'Unknown project',
    })
  })

  it('gets 401 when the request has no token', async () => {
    const node = await start()
    for (const query of ['', '?auth=', '?auth=a.b.c', `?auth=${'a'.repeat(5_000)}`, '?auth=%00.%00.%00']) {
      expect(await refusalOf(`${node.url}/${query}`)).toMatchObject({ status: 401 })
    }
  })
})

describe('limits', () => {
  const one = { capacity: 1, refillPerSecond: 1 }

  it('reject further sockets of one address with 429, before any signature check', async () => {
    const node = await start({ limits: { upgradesPerAddress: { capacity: 2, refillPerSecond: 0.5 } } })
    const forged = `${createToken(createIdentity())}A`
    await node.connect({ token: forged })
    await node.connect()
    expect(await refusalOf(`${node.url}/?auth=${forged}`)).toEqual({ status: 429, retryAfter: '2' })
  })

  it('count each address behind a proxy separately, and an IPv6 network as one', async () => {
    const node = await start({ trustedProxies: 1, limits: { upgradesPerAddress: one } })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': `9.9.9.9, ${address}` } })
    await node.connect(from('1.1.1.1'))
    await node.connect(from('2001:db8:1:2::1'))
    const refused = await refusalOf(node.url, from('2001:db8:1:2:ffff::1').headers)
    expect(refused.status).toBe(429)
    await node.connect(from('1.1.1.2'))
  })

  it('reject further sockets of one client with 429', async () => {
    const node = await start({ limits: { upgradesPerClient: one } })
    const token = createToken(createIdentity())
    await node.connect({ token })
    expect(await refusalOf(`${node.url}/?auth=${token}`)).toEqual({ status: 429, retryAfter: '1' })
    await node.connect()
  })

  it('reject further open sockets with 429 until one closes', async () => {
    const node = await start({ limits: { maxSocketsPerAddress: 1 } })
    const first = await node.connect()
    expect(await refusalOf(`${node.url}/?auth=${createToken(createIdentity())}`)).toMatchObject({ status: 429 })
    await first.close()
    await expect.poll(() => node.connect()).toBeDefined()
  })

  it('reject further requests with error 3001, and close with 1013 if they continue', async () => {
    const clock = createFakeClock()
    const node = await start({ clock, limits: { requestsPerClient: { capacity: 3, refillPerSecond: 1 } } })
    const [client, other] = await Promise.all([node.connect(), node.connect()])
    for (let time = 0; time < 3; time++)
      expect(await client.request('irn_subscribe', subscribe)).toHaveProperty('result')
    expect((await client.request('irn_subscribe', subscribe)).error).toEqual({
      code: 3001,
      message: 'Please try again after 1 seconds',
      data: 'TooManyRequests',
    })
    expect(await other.request('irn_subscribe', subscribe)).toHaveProperty('result')
    clock.advance(1_000)
    expect(await client.request('irn_subscribe', subscribe)).toHaveProperty('result')
    for (let time = 0; time < 250; time++) client.write('{')
    expect((await client.closed).code).toBe(1013)
  })

  it('are shared by all clients of a network address', async () => {
    const clock = createFakeClock()
    const requestsPerAddress = { capacity: 3, refillPerSecond: 1 }
    const node = await start({ clock, trustedProxies: 1, limits: { requestsPerAddress } })
    const connectFrom = (address: string) => node.connect({ headers: { 'x-forwarded-for': address } })
    const [one, two, stranger] = [
      await connectFrom('192.0.2.1'),
      await connectFrom('192.0.2.1'),
      await connectFrom('192.0.2.2'),
    ]
    for (const client of [one, two, one])
      expect(await client.request('irn_subscribe', subscribe)).toHaveProperty('result')
    for (const client of [two, await connectFrom('192.0.2.1')]) {
      expect((await client.request('irn_subscribe', subscribe)).error?.code).toBe(3001)
    }
    expect(await stranger.request('irn_subscribe', subscribe)).toHaveProperty('result')
    clock.advance(1_000)
    expect(await one.request('irn_subscribe', subscribe)).toHaveProperty('result')
  })

  it('of one client are not charged to its network address', async () => {
    const node = await start({
      clock: createFakeClock(),
      limits: {
        requestsPerClient: { capacity: 2, refillPerSecond: 1 },
        requestsPerAddress: { capacity: 4, refillPerSecond: 1 },
      },
    })
    const [greedy, neighbour] = [await node.connect(), await node.connect()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => greedy.request('irn_subscribe', subscribe)))
    expect(answers.filter(({ error }) => error?.code === 3001)).toHaveLength(18)
    for (let time = 0; time < 2; time++) {
      expect(await neighbour.request('irn_subscribe', subscribe)).toHaveProperty('result')
    }
  })

  it('count each message of a batch', async () => {
    const node = await start({ limits: { requestsPerClient: { capacity: 10, refillPerSecond: 1 } } })
    const client = await node.connect()
    const messages = Array.from({ length: 9 }, () => ({ ...subscribe, message: 'm', ttl: 9, tag: 1 }))
    expect(await client.request('irn_batchPublish', { messages })).toHaveProperty('result')
    expect((await client.request('irn_batchPublish', { messages })).error?.code).toBe(3001)
  })

  it('count ten topics of a batch as one request', async () => {
    const node = await start({ limits: { requestsPerClient: { capacity: 105, refillPerSecond: 1 } } })
    const client = await node.connect()
    const topics = Array.from({ length: 500 }, createTopic)
    expect(await client.request('irn_batchSubscribe', { topics })).toHaveProperty('result')
    expect(await client.request('irn_batchFetchMessages', { topics })).toHaveProperty('result')
    expect((await client.request('irn_batchSubscribe', { topics })).error?.code).toBe(3001)
    expect(await client.request('irn_batchFetchMessages', { topics: topics.slice(0, 1) })).toHaveProperty('result')
  })

  it.each([
    ['receipts', 'irn_batchReceive', { messageId: 'a'.repeat(64) }],
    ['subscriptions', 'irn_batchUnsubscribe', {}],
  ])('count ten %s of a batch as one request', async (name, method, more) => {
    const node = await start({ limits: { requestsPerClient: { capacity: 55, refillPerSecond: 0.1 } } })
    const client = await node.connect()
    const batch = { [name]: Array.from({ length: 500 }, () => ({ topic: createTopic(), ...more })) }
    expect(await client.request(method, batch)).toHaveProperty('result')
    expect((await client.request(method, batch)).error?.code).toBe(3001)
    expect(await client.request('irn_subscribe', subscribe)).toHaveProperty('result')
  })
})

describe('a rejected upgrade', () => {
  it.each([
    ['says nothing more', ''],
    ['goes on talking', 'more'],
  ])('closes its connection if the client keeps its end open and %s', async (_, more) => {
    const node = await start()
    const client = connect({ port: Number(new URL(node.url).port), host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void client.destroy())
    // The connection is reset if unread data was left.
    client.on('error', () => undefined)
    client.write(
      'GET / HTTP/1.1\r\nHost: relay\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        `Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n${more}`,
    )
    const [answer] = await once(client, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /)
    await expect.poll(node.countConnections).toBe(0)
  })
})
