import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { MailboxLimits, MessageKey } from '../../ports/mailbox.ts'
import { describeMailbox, messageOf } from '../../testing/mailbox-contract.fixture.ts'
import { type StartedRedis, startRedis } from '../../testing/start-redis.fixture.ts'
import type { RedisClient } from './client.ts'
import { openRedisStore } from './open-store.ts'

const NODE = '0'.repeat(16)
const NOW = 1_800_000_000_000
const LIMITS = { maxMessagesPerTopic: 256, maxBytesPerTopic: 1_000_000 }
const BOB = 'bd'.repeat(32)

let redis: StartedRedis
let raw: RedisClient
beforeAll(async () => {
  redis = await startRedis()
  raw = createClient({ url: redis.url })
  await raw.connect()
})
afterAll(async () => {
  raw?.destroy()
  await redis?.stop()
})

/** Opens the store, which is emptied when the test ends. */
async function openStore(limits: MailboxLimits) {
  const store = await openRedisStore({ url: redis.url, nodeId: NODE, ...limits })
  const stop = async () => {
    await raw.flushAll()
    await store.stop()
  }
  return { ...store, stop }
}

describeMailbox({ name: 'Redis', create: openStore })

describe('redis mailbox', () => {
  async function open() {
    const store = await openStore(LIMITS)
    onTestFinished(store.stop)
    return store
  }

  it('stores nothing but a counter once all messages are acknowledged', async () => {
    const store = await open()
    const batch = Array.from({ length: 300 }, (_, at) =>
      messageOf(`message ${at}`, { topicKey: (at % 7).toString().repeat(64) }),
    )
    await store.mailbox.put(batch, NOW)
    expect(await raw.dbSize()).toBe(7 * 2 + 3)
    await store.mailbox.remove(batch.map((each) => ({ ...each, receiver: BOB })))
    expect(await raw.keys('*')).toEqual(expect.arrayContaining(['latchkey:relay:bytes', 'latchkey:relay:place']))
    expect(await raw.dbSize()).toBe(2)
    expect(await raw.get('latchkey:relay:bytes')).toBe('0')
  })

  it('lets Redis expire a topic an hour after its last message, and counts correctly afterwards', async () => {
    const store = await open()
    await store.mailbox.put([messageOf('long', { expiresAtMs: NOW + 86_400_000 })], NOW)
    await store.mailbox.put([messageOf('short', { expiresAtMs: NOW + 1_000 })], NOW)
    const { topicKey } = messageOf('long')
    for (const name of ['box', 'order']) {
      const leftMs = await raw.pTTL(`latchkey:relay:${name}:${topicKey}`)
      expect(leftMs).toBeGreaterThan(90_000_000 - 60_000)
      expect(leftMs).toBeLessThanOrEqual(90_000_000)
      // Simulates that this time has passed.
      await raw.del(`latchkey:relay:${name}:${topicKey}`)
    }
    expect(await store.mailbox.sweep(NOW + 86_400_000)).toBe(2)
    expect(await store.mailbox.size()).toEqual({ messages: 0, bytes: 0 })
  })

  it('rejects messages that do not fit into the memory of Redis, and removes messages when it is full', async () => {
    const store = await open()
    const first = messageOf('first')
    await store.mailbox.put([first], NOW)
    await raw.configSet('maxmemory', '1')
    await expect(store.mailbox.put([messageOf('second')], NOW)).rejects.toMatchObject({ code: 'service/store' })
    await store.mailbox.remove([{ ...first, receiver: BOB }])
    expect(await store.mailbox.size()).toEqual({ messages: 0, bytes: 0 })
    await raw.configSet('maxmemory', '0')
    expect(await store.mailbox.put([messageOf('second')], NOW)).toEqual(['stored'])
  })

  it('rejects with service/store if a record is malformed', async () => {
    const store = await open()
    const message = messageOf('mine')
    await store.mailbox.put([message], NOW)
    const found = await raw.hGet(`latchkey:relay:box:${message.topicKey}`, message.id)
    await raw.hSet(`latchkey:relay:box:${message.topicKey}`, message.id, `${found?.slice(0, 90)}somebody else’s`)
    await expect(store.mailbox.read([message], NOW)).rejects.toMatchObject({ code: 'service/store' })
  })
})

describe('nodes on one Redis', () => {
  async function openNode(nodeId: string) {
    const received: MessageKey[] = []
    const gaps: true[] = []
    const store = await openRedisStore({ url: redis.url, nodeId, ...LIMITS })
    await store.fanOut.listen({ onStored: (keys) => received.push(...keys), onGap: () => gaps.push(true) })
    return { ...store, received, gaps }
  }

  it('receive each announcement of other nodes once, and none of their own', async () => {
    const [here, there] = await Promise.all([openNode('a'.repeat(16)), openNode('b'.repeat(16))])
    const batch = Array.from({ length: 150 }, (_, at) => messageOf(`message ${at}`))
    await here.mailbox.put(batch, NOW)
    await here.mailbox.put(batch.slice(0, 3), NOW)
    const ids = (keys: readonly MessageKey[]) => keys.map(({ id }) => id).sort()
    await expect.poll(() => ids(there.received)).toEqual(ids(batch))
    expect(here.received).toEqual([])
    await Promise.all([here.stop(), there.stop()])
  })

  it.each([['pubsub'], ['normal']] as const)('report a gap if the %s connection was lost', async (type) => {
    const node = await openNode('c'.repeat(16))
    await raw.sendCommand(['CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes'])
    await expect.poll(() => node.gaps.length, { timeout: 5_000 }).toBe(1)
    expect(node.fanOut.isListening()).toBe(true)
    await node.stop()
  })
})
