import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageKey } from '../../ports/mailbox.ts'
import { describeMailbox, messageOf } from '../../testing/mailbox-contract.fixture.ts'
import { cutPostgresListeners } from '../../testing/stores.fixture.ts'
import { createPostgresFanOut } from './fan-out.ts'
import { openPostgresMailbox } from './mailbox.ts'

const NODE = '0'.repeat(16)
const LIMITS = { maxMessagesPerTopic: 256, maxBytesPerTopic: 1_000_000 }

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())

describeMailbox({
  name: 'PostgreSQL',
  create: async (limits) => {
    const mailbox = await openPostgresMailbox({ pool: database.pool, nodeId: NODE, ...limits })
    return {
      mailbox,
      stop: async () => {
        await database.pool.query('TRUNCATE relay_messages')
      },
    }
  },
})

describe('nodes on one PostgreSQL', () => {
  async function openNode(nodeId: string) {
    const received: MessageKey[] = []
    const gaps: true[] = []
    const fanOut = createPostgresFanOut({ pool: database.pool, nodeId })
    const stop = await fanOut.listen({ onStored: (keys) => received.push(...keys), onGap: () => gaps.push(true) })
    return {
      mailbox: await openPostgresMailbox({ pool: database.pool, nodeId, ...LIMITS }),
      received,
      gaps,
      fanOut,
      stop,
    }
  }

  it('receive each announcement of other nodes once, and none of their own', async () => {
    const [here, there] = await Promise.all([openNode('a'.repeat(16)), openNode('b'.repeat(16))])
    const batch = Array.from({ length: 150 }, (_, at) => messageOf(`message ${at}`))
    await here.mailbox.put(batch, 1_800_000_000_000)
    await here.mailbox.put(batch.slice(0, 3), 1_800_000_000_000)
    const ids = (keys: readonly MessageKey[]) => keys.map(({ id }) => id).sort()
    await expect.poll(() => ids(there.received)).toEqual(ids(batch))
    expect(here.received).toEqual([])
    await Promise.all([here.stop(), there.stop()])
  })

  it('store and remove the same messages at once without blocking each other', async () => {
    const [here, there] = await Promise.all([openNode('a'.repeat(16)), openNode('b'.repeat(16))])
    const batch = Array.from({ length: 100 }, (_, at) => messageOf(`both ${at}`))
    const now = 1_800_000_000_000
    await Promise.all([here.mailbox.put(batch, now), there.mailbox.put([...batch].reverse(), now)])
    const receipts = batch.map((each) => ({ ...each, receiver: 'cd'.repeat(32) }))
    await Promise.all([here.mailbox.remove(receipts), there.mailbox.remove([...receipts].reverse())])
    expect(await here.mailbox.read(batch, now)).toEqual([])
    await Promise.all([here.stop(), there.stop()])
  })

  it('report a gap if the connection was lost', async () => {
    const node = await openNode('c'.repeat(16))
    await cutPostgresListeners(database)
    await expect.poll(() => node.gaps.length, { timeout: 5_000 }).toBe(1)
    expect(node.fanOut.isListening()).toBe(true)
    await node.stop()
  })
})
