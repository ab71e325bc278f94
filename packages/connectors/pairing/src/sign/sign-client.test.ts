import { TAGS } from '@latchkey/protocol/relay'
import { createFakeClock, createFakeSite } from '@latchkey/testing'
import { createFakeRelay } from '@latchkey/testing/pairing'
import { describe, expect, it } from 'vitest'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { openLibraryKey } from '../crypto/library-key.ts'
import type { OpenSigningKey } from '../crypto/signing-key.types.ts'
import { reencoded, retyped } from '../testing/rewritten.fixture.ts'
import { createWallet, SITE } from '../testing/world.fixture.ts'
import { uriOf } from './proposals.ts'
import { createSignClient } from './sign-client.ts'

const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))
const NAMESPACES = { eip155: { chains: ['eip155:1'] as const } }

function createSite(openSigningKey: OpenSigningKey = openLibraryKey) {
  const [clock, relay, site] = [createFakeClock(), createFakeRelay(), createFakeSite()]
  const client = createSignClient({
    relays: ['wss://relay.example'],
    projectId: '',
    metadata: { ...SITE, icons: [] },
    clock,
    random,
    storage: site.openTab(),
    openSocket: relay.openSocket,
    openSigningKey,
    page: { isOnline: () => true, onReturn: () => () => {} },
  })
  return { clock, relay, client }
}

async function openSession() {
  const { clock, relay, client } = createSite()
  const wallet = createWallet(relay, clock.now)
  const proposal = client.propose(NAMESPACES, false)
  wallet.scan(uriOf(proposal))
  const { session, release } = await client.settled(proposal, new AbortController().signal)
  client.watch(session.topic, () => {})
  release()
  await clock.advance(0)
  const send = async (message: string) => {
    relay.put(session.topic, message, TAGS.wc_sessionEvent.request)
    await clock.advance(0)
  }
  const deliver = (text: string, symKey = session.symKey) => send(sealEnvelope(text, symKey, random))
  return { clock, relay, wallet, client, session, deliver, send }
}

describe('an ignored message', () => {
  it('is counted, removed from the relay, and changes nothing', async () => {
    const { client, session, deliver, send, wallet, relay } = await openSession()
    const before = client.session(session.topic)
    const call = { id: 7, jsonrpc: '2.0', method: 'wc_sessionDelete', params: { code: 6000, message: '' } }
    await deliver(JSON.stringify(call), '33'.repeat(32))
    await deliver('not json')
    await deliver(JSON.stringify({ ...call, id: 'x' }))
    await deliver(JSON.stringify({ ...call, method: 'wc_sessionUpdate', params: { namespaces: 7 } }))
    await deliver(JSON.stringify({ id: 8, jsonrpc: '2.0', result: true }))
    await deliver(JSON.stringify({ ...call, id: session.updatedBy }))
    await send('A'.repeat(1_100_000))
    expect(client.ignored).toEqual({ sealed: 2, malformed: 3, replayed: 1, unknown: 1 })
    expect(client.session(session.topic)).toEqual(before)
    expect(relay.waiting()).toBe(0)
    expect(wallet.requests).toEqual([])
  })

  it('includes calls that only a site makes: another tab of the site made it, and no tab rejects it in the name of the wallet', async () => {
    const { client, relay, deliver } = await openSession()
    const before = relay.published.length
    for (const [at, method] of ['wc_sessionRequest', 'wc_sessionPropose', 'wc_sessionAuthenticate'].entries())
      await deliver(JSON.stringify({ id: 8e15 + at, jsonrpc: '2.0', method, params: {} }))
    expect(relay.published).toHaveLength(before)
    expect(client.ignored.unknown).toBe(3)
    await deliver(JSON.stringify({ id: 8e15 + 3, jsonrpc: '2.0', method: 'wc_sessionDance', params: {} }))
    expect(relay.published).toHaveLength(before + 1)
  })

  it('includes a call older than all remembered ids', async () => {
    const { client, session, wallet, clock } = await openSession()
    for (let ping = 0; ping < 70; ping++) wallet.call('wc_sessionPing', {})
    await clock.advance(0)
    wallet.call('wc_sessionDelete', { code: 6000, message: '' }, { id: session.updatedBy + 2 })
    await clock.advance(0)
    expect(client.ignored.replayed).toBe(1)
    expect(client.session(session.topic)).toBeDefined()
  })
})

describe('our own message that a relay returns', () => {
  it('gets no response in the name of the wallet', async () => {
    const { client, session, wallet, relay, clock, send } = await openSession()
    wallet.next = 'hang'
    const request = { method: 'personal_sign', params: [], chainId: 'eip155:1' }
    const pending = client.request(session.topic, request).catch((error: unknown) => error)
    await clock.advance(0)
    const before = relay.published.length
    for (const { message, topic } of [...relay.published]) {
      for (const text of [message, ...reencoded(message), ...retyped(message)]) {
        relay.put(topic, text, TAGS.wc_sessionPing.response)
        await send(text)
      }
    }
    expect(relay.published).toHaveLength(before)
    expect(client.session(session.topic)).toBeDefined()
    await clock.advance(330_000)
    expect(await pending).toMatchObject({ code: 'wallet/timeout' })
  })

  it('gets no response in the tab that sent the proposal', async () => {
    const { client, relay, clock } = await openSession()
    const proposal = client.propose(NAMESPACES, true)
    client.settled(proposal, new AbortController().signal).catch(() => undefined)
    await clock.advance(0)
    const [published] = relay.published.filter(({ topic }) => topic === proposal.topic)
    const before = relay.published.length
    // As another tab of the site receives it, which did not send it.
    relay.put(
      proposal.topic,
      sealEnvelope(openEnvelope(published?.message ?? '', proposal.symKey) ?? '', proposal.symKey, random),
      1100,
    )
    await clock.advance(0)
    expect(relay.published).toHaveLength(before)
    expect(client.ignored.unknown).toBe(1)
  })

  it('does not hide a call of the wallet with the same id, which both sides can derive from the same millisecond', async () => {
    const { client, session, wallet, relay, clock, deliver } = await openSession()
    wallet.next = 'hang'
    const request = { method: 'personal_sign', params: [], chainId: 'eip155:1' }
    client.request(session.topic, request).catch(() => undefined)
    await clock.advance(0)
    const published = wallet.received.at(-1)
    const before = relay.published.length
    await deliver(JSON.stringify({ id: published?.id, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} }))
    expect(relay.published).toHaveLength(before + 1)
  })
})

describe('the persisted state', () => {
  it('contains no more than needed: a settled proposal is removed, and so is an answered request', async () => {
    const { client, session, clock } = await openSession()
    const request = { method: 'personal_sign', params: [], chainId: 'eip155:1' }
    expect(await client.request(session.topic, request)).toBe('0xsigned')
    await clock.advance(0)
    expect(client.openProposals()).toEqual([])
    expect(client.takeLateResponses()).toEqual([])
  })
})

describe('a client whose sign-in code does not load', () => {
  it('loses no message, and opens a socket once the code loads', async () => {
    let isHere = false
    const { clock, relay, client } = createSite((seed) =>
      isHere ? openLibraryKey(seed) : Promise.reject(new Error('No chunk')),
    )
    const visitor = new AbortController()
    const settled = client.settled(client.propose(NAMESPACES, false), visitor.signal).catch(() => {})
    await clock.advance(0)
    expect(relay.opened()).toBe(0)
    isHere = true
    await clock.advance(30_000)
    expect(relay.opened()).toBe(1)
    visitor.abort()
    await settled
    client.close()
  })
})
