import { createTestDatabase, type Database, openDatabase } from '@latchkey/database'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openCable } from './testing/cable.fixture.ts'
import { createTopic } from './testing/client.fixture.ts'
import { startForTest } from './testing/start-for-test.fixture.ts'
import type { StartedRelay } from './testing/start-relay.fixture.ts'

let near: Database
beforeAll(async () => {
  near = await createTestDatabase()
})
afterAll(() => near?.stop())

const statusOf = ({ httpUrl }: StartedRelay) => fetch(`${httpUrl}/ready`).then(({ status }) => status)

/** Starts two nodes on one PostgreSQL. The second connects through a proxy, which a test can interrupt. */
async function startTwo() {
  const cable = await openCable(near.url)
  onTestFinished(cable.stop)
  const far = await openDatabase({ url: cable.url, name: 'relay' })
  onTestFinished(far.stop)
  const [one, two] = await Promise.all([
    startForTest({ store: { database: near } }),
    startForTest({ store: { database: far }, timeoutMs: 500, pingMs: 1_000 }),
  ])
  const freeze = async () => {
    // All connections but the listening one: a connection that is being opened would hang until the pool gives it up.
    await expect.poll(() => far.pool.totalCount - far.pool.idleCount).toBe(1)
    cable.freeze()
  }
  return { freeze, one, two }
}

describe('a node whose connections to PostgreSQL hang', () => {
  it('delivers the messages that other nodes stored in the meantime once it has new connections', async () => {
    const { freeze, one, two } = await startTwo()
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([one.connect(), two.connect()])
    await wallet.call('irn_subscribe', { topic })
    await freeze()
    expect(await dapp.publish(topic, 'meanwhile')).toMatchObject({ result: true })
    expect(wallet.texts()).toEqual([])
    await expect.poll(wallet.texts).toEqual(['meanwhile'])
    await expect.poll(() => statusOf(two)).toBe(200)
    expect(await dapp.publish(topic, 'afterwards')).toMatchObject({ result: true })
    await expect.poll(wallet.texts).toEqual(['meanwhile', 'afterwards'])
  })

  it('rejects messages after the timeout, logs it, and accepts them again on new connections', async () => {
    const { freeze, one, two } = await startTwo()
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([one.connect(), two.connect()])
    for (const each of [dapp, wallet]) await each.call('irn_subscribe', { topic })
    await freeze()
    expect(await wallet.publish(topic, 'into the void')).toMatchObject({ error: { code: -32603, data: 'Internal' } })
    await expect.poll(() => statusOf(two)).toBe(503)
    await expect.poll(() => wallet.publish(topic, 'afterwards')).toMatchObject({ result: true })
    await expect.poll(dapp.texts).toEqual(['afterwards'])
    await expect.poll(() => statusOf(two)).toBe(200)
  })

  it('still stops', async () => {
    const { freeze, two } = await startTwo()
    await freeze()
    await two.relay.stop()
  })
})
