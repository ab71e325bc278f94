import { createFakeClock } from '@latchkey/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALICE, addressesOf, createWorld } from '../testing/world.fixture.ts'
import { createRelayClient } from './relay-client.ts'

const SIGN = { method: 'personal_sign', params: ['0x6869', ALICE] }
const failure = (error: unknown) => error

// With the fake clock, promises settle, but files do not load.
beforeAll(() => import('../runtime.ts'))

async function openSession(world = createWorld()) {
  const session = await world.openPage().connect()
  await world.settle()
  return { ...world, session }
}

describe('the connection to the relay', () => {
  it('reconnects with one socket after the relay was down, and finishes the pending request', async () => {
    const { session, relay, wallet, clock } = await openSession()
    expect(relay.opened()).toBe(1)
    relay.setDown(true)
    const outcome = session.request(SIGN)
    await clock.advance(3_000)
    const triesWhileDown = relay.opened() - 1
    expect(triesWhileDown).toBeLessThanOrEqual(5)
    relay.setDown(false)
    await clock.advance(10_000)
    expect(await outcome).toBe('0xsigned')
    expect(relay.opened() - 1 - triesWhileDown).toBe(1)
    expect(relay.open()).toBe(1)
    expect(wallet.requests).toHaveLength(1)
  })

  it('retries at growing intervals, never with two sockets at a time', async () => {
    const { session, relay, clock } = await openSession()
    relay.setDown(true)
    const outcome = session.request(SIGN).catch(failure)
    await clock.advance(60_000)
    expect(await outcome).toMatchObject({ code: 'relay/unreachable' })
    expect(relay.opened()).toBeLessThan(15)
    expect(relay.open()).toBeLessThanOrEqual(1)
  })

  it('uses the next relay at once if one does not respond', async () => {
    const urls: string[] = []
    const world = createWorld({ relays: ['wss://first.example', 'wss://second.example'] })
    const page = world.openPage(undefined, {
      openSocket(url, events) {
        urls.push(new URL(url).host)
        if (url.startsWith('wss://second')) return world.relay.openSocket(url, events)
        queueMicrotask(() => events.close(1006))
        return { send: () => {}, close: () => {} }
      },
    })
    const connecting = page.connect()
    await world.clock.advance(0)
    expect(addressesOf(await connecting)).toContain(ALICE)
    expect(urls).toEqual(['first.example', 'second.example'])
  })

  it('is given up if it swallows everything, and the same message is sent again over a new one', async () => {
    const { session, relay, wallet, clock } = await openSession()
    relay.setMute(true)
    const outcome = session.request(SIGN)
    await clock.advance(16_000)
    relay.setMute(false)
    await clock.advance(5_000)
    expect(await outcome).toBe('0xsigned')
    expect(relay.opened()).toBe(2)
    expect(wallet.requests).toHaveLength(1)
  })

  it('is tested every 5 s while a response of a wallet is pending, and replaced if it is dead (Spec §9.6, §9.44)', async () => {
    const world = createWorld()
    const { relay, clock, wallet } = world
    const sentAt: number[] = []
    const page = world.openPage(undefined, {
      openSocket(url, events) {
        const socket = relay.openSocket(url, events)
        return { ...socket, send: (text) => [sentAt.push(clock.now()), socket.send(text)] }
      },
    })
    const connecting = page.connect({}, false)
    await world.settle()
    const start = clock.now()
    const beats = () => sentAt.splice(0).map((time) => time - start)
    beats()
    await clock.advance(4_999)
    expect(beats()).toEqual([])
    await clock.advance(10_001)
    expect(beats()).toEqual([5_000, 10_000, 15_000])
    relay.setMute(true)
    wallet.scan(page.uris[0] ?? '')
    await clock.advance(25_000)
    expect(relay.opened()).toBe(2)
    relay.setMute(false)
    await clock.advance(5_000)
    expect(addressesOf(await connecting)).toContain(ALICE)
    beats()
    await clock.advance(3_600_000)
    expect(beats()).toEqual([])
  })

  it('is tested once for all who wait at the same time', async () => {
    const { openPage, relay, clock, settle, wallet } = createWorld()
    let frames = 0
    const page = openPage(undefined, {
      openSocket(url, events) {
        const socket = relay.openSocket(url, events)
        const send = (text: string) => {
          frames += 1
          socket.send(text)
        }
        return { ...socket, send }
      },
    })
    const session = await page.connect()
    await settle()
    wallet.next = 'hang'
    for (let at = 0; at < 3; at += 1) session.request(SIGN).catch(failure)
    await settle()
    frames = 0
    await clock.advance(5_000)
    expect(frames).toBe(1)
  })

  it('repeats the request every 5 s while the relay does not respond', async () => {
    const world = createWorld()
    const { relay, clock } = world
    const publishedAt: number[] = []
    const page = world.openPage(undefined, {
      openSocket(url, events) {
        const socket = relay.openSocket(url, events)
        const send = (text: string) => {
          if (text.includes('irn_publish')) publishedAt.push(clock.now())
          socket.send(text)
        }
        return { ...socket, send }
      },
    })
    const session = await page.connect()
    await world.settle()
    relay.setMute(true)
    publishedAt.length = 0
    session.request(SIGN).catch(failure)
    await clock.advance(14_000)
    expect(publishedAt.map((time) => time - (publishedAt[0] ?? 0))).toEqual([0, 5_000, 10_000])
    page.close()
  })

  it('is a WebSocket to the configured URL (Spec §9.40)', async () => {
    const world = createWorld({ relays: ['wss://relay.example/v2'] })
    const urls: string[] = []
    const openSocket: typeof world.relay.openSocket = (url, events) => {
      urls.push(url)
      return world.relay.openSocket(url, events)
    }
    await world.openPage(undefined, { openSocket }).connect()
    expect(urls.map((url) => url.split('?')[0])).toEqual(['wss://relay.example/v2/'])
  })

  it('rejects and ends its retries when the relay rejects the site', async () => {
    const { openPage, relay, clock } = createWorld()
    relay.setCloseCode(3000)
    const connecting = openPage().connect().catch(failure)
    await clock.advance(20_000)
    expect(await connecting).toMatchObject({ code: 'relay/refused', context: { relayCode: 3000 } })
    expect(relay.opened()).toBeLessThanOrEqual(2)
    expect(clock.pending()).toBe(0)
  })

  it.each([
    ['JWT token not yet valid', 'session/expired'],
    ['JWT expired', 'session/expired'],
    ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
    ['Unauthorized: invalid key', 'config/origin-not-allowed'],
    ['Unknown project', 'config/origin-not-allowed'],
    ['JWT signature is not valid', 'relay/refused'],
  ])(
    'reports why the relay rejects the site, for the texts that the specification names: %s (Spec §8.32)',
    async (text, code) => {
      const { openPage, relay, clock } = createWorld()
      relay.setRefusal(text)
      const connecting = openPage().connect().catch(failure)
      await clock.advance(20_000)
      expect(await connecting).toMatchObject({ code })
    },
  )

  it('reconnects while the browser reports to be offline, because browsers may be wrong about that', async () => {
    const { session, relay, clock, setOnline } = await openSession()
    setOnline(false)
    relay.setDown(true)
    relay.setDown(false)
    const outcome = session.request(SIGN)
    await clock.advance(2_000)
    expect(await outcome).toBe('0xsigned')
    expect(relay.opened()).toBe(2)
  })

  it('connects for the first time while the browser reports to be offline', async () => {
    const { openPage, setOnline } = createWorld()
    setOnline(false)
    expect(await openPage().connect()).toBeDefined()
  })

  it('reconnects at once when the network returns, also right after an attempt without a network', async () => {
    const { relay, clock, setOnline } = await openSession()
    setOnline(false)
    relay.setDown(true)
    await clock.advance(60_000)
    const tries = relay.opened()
    while (relay.opened() === tries) await clock.advance(10)
    relay.setDown(false)
    setOnline(true)
    await clock.advance(0)
    expect(relay.open()).toBe(1)
  })

  it('gets a ping when the visitor returns after a silence', async () => {
    const { relay, clock, comeBack } = await openSession()
    await clock.advance(10_000)
    comeBack()
    await clock.advance(6_000)
    expect(relay.opened()).toBe(1)
    relay.setMute(true)
    comeBack()
    await clock.advance(4_000)
    relay.setMute(false)
    await clock.advance(1_000)
    expect([relay.opened(), relay.open()]).toEqual([2, 1])
  })

  it('is tried again when the network returns, also right after a failed attempt', async () => {
    const { relay, clock, setOnline } = await openSession()
    relay.setDown(true)
    while (relay.opened() < 2) await clock.advance(10)
    setOnline(false)
    // The next attempt falls into the time without a network.
    await clock.advance(980)
    relay.setDown(false)
    setOnline(true)
    await clock.advance(30_000)
    expect(relay.open()).toBe(1)
  })

  it('leaves messages of unsubscribed topics at the relay, because another tab may subscribe to them', async () => {
    const [clock, mine, other] = [createFakeClock(), 'aa'.repeat(32), 'bb'.repeat(32)]
    const sent: string[] = []
    let emit: (text: string) => void = () => {}
    const client = createRelayClient({
      relays: ['wss://relay.example'],
      clock,
      random: (length) => new Uint8Array(length),
      page: { isOnline: () => true, onReturn: () => () => {} },
      toUrl: async (relay) => relay,
      onMessage: () => true,
      openSocket(_, { open, message }) {
        queueMicrotask(open)
        emit = message
        return { send: (text) => void sent.push(text), close: () => {} }
      },
    })
    client.subscribe(mine)
    await clock.advance(0)
    for (const [at, topic] of [other, mine].entries()) {
      const data = { topic, message: 'AA', publishedAt: 1, tag: 1_108 }
      emit(JSON.stringify({ id: at + 1, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } }))
    }
    expect(sent.filter((text) => text.includes('result'))).toEqual(['{"id":2,"jsonrpc":"2.0","result":true}'])
    client.close()
  })

  it('delivers messages that were sent while no tab was subscribed', async () => {
    const { session, relay, wallet, clock } = await openSession()
    relay.setDown(true)
    wallet.call('wc_sessionEvent', { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    relay.setDown(false)
    await clock.advance(2_000)
    expect(session.networkId).toBe('eip155:10')
    expect(relay.waiting()).toBe(0)
  })
})
