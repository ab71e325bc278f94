import { Writable } from 'node:stream'
import { createTestDatabase } from '@latchkey/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toTopicKey } from './domain/hash.ts'
import { createIdentity, createToken, createTopic } from './testing/client.fixture.ts'
import { startForTest } from './testing/start-for-test.fixture.ts'
import { createFakeClock, startRelay } from './testing/start-relay.fixture.ts'
import { cutPostgresListeners, stores, type TestStore } from './testing/stores.fixture.ts'

const silent = { onDelivery: () => undefined }

describe.each(stores)('on $name', ({ open }) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.stop())
  const start = (settings: Parameters<typeof startForTest>[0] = {}) => startForTest({ store: store.at, ...settings })

  describe('two nodes', () => {
    it('deliver messages between their clients in both directions, each once', async () => {
      const [one, two] = await Promise.all([start(), start()])
      const topic = createTopic()
      const [dapp, wallet] = await Promise.all([one.connect(), two.connect()])
      for (const each of [dapp, wallet]) await each.call('irn_subscribe', { topic })
      const texts = Array.from({ length: 200 }, (_, at) => `message ${at}`)
      await Promise.all(texts.map((text) => dapp.publish(topic, text)))
      await wallet.publish(topic, 'answer')
      await expect.poll(() => [wallet.texts().sort(), dapp.texts()]).toEqual([[...texts].sort(), ['answer']])
      await expect.poll(store.kept).toEqual([])
    })

    it('deliver unacknowledged messages again if a client moves to the other node', async () => {
      const [one, two] = await Promise.all([start(), start()])
      const topic = createTopic()
      const identity = createIdentity()
      const [dapp, before] = await Promise.all([one.connect(), one.connect({ identity, ...silent })])
      await before.call('irn_subscribe', { topic })
      await dapp.publish(topic, 'unacknowledged')
      await expect.poll(before.texts).toEqual(['unacknowledged'])
      await before.close()
      const after = await two.connect({ identity })
      await after.call('irn_subscribe', { topic })
      // It may arrive twice: announced by the other node, and from the mailbox.
      await expect.poll(() => new Set(after.texts())).toEqual(new Set(['unacknowledged']))
    })

    it('lose no message if one loses its connection to the store for a while', async () => {
      const [one, two] = await Promise.all([start(), start()])
      const topic = createTopic()
      const [dapp, wallet] = await Promise.all([one.connect(), two.connect()])
      await wallet.call('irn_subscribe', { topic })
      await store.cutListeners()
      await dapp.publish(topic, 'while nobody listened')
      // Once, or twice: a message that is announced at that moment is delivered again with the backlog.
      await expect.poll(() => new Set(wallet.texts()), { timeout: 5_000 }).toEqual(new Set(['while nobody listened']))
      await expect.poll(() => fetch(`${two.httpUrl}/ready`).then(({ status }) => status)).toBe(200)
    })
  })

  describe('stored data', () => {
    it('contains no topic, client, address, site or request, and neither do logs and metrics', async () => {
      const lines: string[] = []
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          lines.push(chunk.toString())
          done()
        },
      })
      const node = await start({ logger: pino({ level: 'trace' }, sink), trustedProxies: 1 })
      await store.clear()
      const topic = createTopic()
      const identity = createIdentity()
      const token = createToken(identity)
      const client = await node.connect({ identity, token, headers: { 'x-forwarded-for': '203.0.113.77' } })
      await client.call('irn_subscribe', { topic })
      const site = 'attestation of shop.example'
      await client.publish(topic, 'c2VhbGVk', {
        attestation: site,
        tvf: { rpcMethods: ['personal_sign'], txHashes: ['0xsignature'], chainId: 'eip155:1' },
        correlationId: 77_001,
      })
      await client.request('irn_publish', { topic, message: `\0${topic}`, ttl: 300, tag: 1 })
      client.write(`{"${topic}`)
      const rows = await store.kept()
      expect(rows).toHaveLength(1)
      const metrics = await node.readMetrics()
      const kept = JSON.stringify([rows, lines, metrics])
      expect(kept).toContain(toTopicKey(topic))
      const secrets = [topic, identity.clientId, token, '203.0.113.77', 'shop.example', 'personal_sign', '0xsignature']
      for (const secret of [...secrets, '77001', Buffer.from(site).toString('hex')]) expect(kept).not.toContain(secret)
    })

    it('is removed when the message is acknowledged or expires', async () => {
      const clock = createFakeClock()
      const node = await start({ clock, sweepMs: 20 })
      await store.clear()
      const topic = createTopic()
      const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
      await wallet.call('irn_subscribe', { topic })
      await dapp.publish(topic, 'acknowledged')
      await dapp.publish(createTopic(), 'nobody comes', { ttl: 60 })
      await expect.poll(store.kept).toEqual([expect.stringContaining('nobody comes')])
      clock.advance(60_000)
      await expect.poll(store.kept).toEqual([])
    })
  })
})

describe('a node on PostgreSQL', () => {
  it('is not ready while it is not listening, and has only these columns', async () => {
    const database = await createTestDatabase()
    const node = await startRelay({ store: { database } })
    const statusOf = () => fetch(`${node.httpUrl}/ready`).then(({ status }) => status)
    const { rows } = await database.pool.query(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'relay_messages' ORDER BY 1",
    )
    expect(rows.map(({ column_name }) => column_name)).toEqual(
      'attestation bytes expires_at id message origin position published_at sender tag topic'.split(' '),
    )
    await cutPostgresListeners(database)
    await expect.poll(statusOf).not.toBe(200)
    await expect.poll(statusOf, { timeout: 5_000 }).toBe(200)
    await node.stop()
    await database.stop()
  })
})
