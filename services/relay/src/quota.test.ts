import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTopic } from './testing/client.fixture.ts'
import { startForTest as start } from './testing/start-for-test.fixture.ts'
import type { StartedRelay } from './testing/start-relay.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

const limits = { maxStoreBytes: 2_000_000 }
const full = { error: { code: -32_000, data: 'MailboxLimitExceeded' } }
/** With its overhead, a message of 10,000 bytes. */
const text = 'x'.repeat(9_488)

describe.each(stores)('on $name', ({ open }) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open()
  })
  afterEach(() => store.clear())
  afterAll(() => store?.stop())

  const settings = () => ({ store: store.at, limits, trustedProxies: 1 })
  const connectFrom = (node: StartedRelay, address: string) => node.connect({ headers: { 'x-forwarded-for': address } })

  /** Sends messages to absent receivers until one is rejected, and returns how many were accepted. */
  async function fill(node: StartedRelay, address: string): Promise<number> {
    const client = await connectFrom(node, address)
    for (let taken = 0; taken < 1_000; taken++) {
      const { error } = await client.publish(createTopic(), `${String(taken).padStart(4)}${text.slice(4)}`)
      if (error !== undefined) {
        expect({ error }).toMatchObject(full)
        return taken
      }
    }
    return Number.POSITIVE_INFINITY
  }

  it('quota › leaves room for others when clients of a few addresses fill the store', async () => {
    const node = await start(settings())
    const taken: number[] = []
    for (let client = 0; client < 6; client++) taken.push(await fill(node, '192.0.2.1'))
    expect(taken).toEqual([3, 3, 3, 3, 0, 0])
    for (let at = 2; at < 18; at++) {
      for (let client = 0; client < 5; client++) await fill(node, `192.0.2.${at}`)
    }
    const stranger = await connectFrom(node, '203.0.113.7')
    expect(await stranger.publish(createTopic(), 'a small message')).toMatchObject({ result: true })
    expect(await (await connectFrom(node, '192.0.2.1')).publish(createTopic(), 'more')).toMatchObject(full)
  })

  it('quota › delivers to a connected receiver if the share of the sender is used up', async () => {
    const node = await start(settings())
    await fill(node, '192.0.2.1')
    for (let client = 0; client < 5; client++) await fill(node, '192.0.2.1')
    const topic = createTopic()
    const [dapp, wallet] = [await connectFrom(node, '192.0.2.1'), await node.connect()]
    await wallet.call('irn_subscribe', { topic })
    expect(await dapp.publish(topic, text)).toMatchObject({ result: true })
    expect(wallet.texts()).toEqual([text])
  })

  it.each([
    ['counts', 'the same', 'a secret of the operator', [0, 0]],
    ['cannot count', 'another', undefined, [3, 0]],
  ])('a node that starts %s what was stored before with %s secret', async (_, __, quotaSecret, expected) => {
    const first = await start({ ...settings(), quotaSecret })
    for (let client = 0; client < 5; client++) await fill(first, '192.0.2.1')
    const second = await start({ ...settings(), quotaSecret })
    expect(await fill(second, '192.0.2.1')).toBe(expected[0])
    expect(await fill(first, '192.0.2.1')).toBe(expected[1])
  })

  it('quota › stores no address and no client', async () => {
    const node = await start(settings())
    const client = await connectFrom(node, '192.0.2.111')
    await client.publish(createTopic(), 'kept')
    const kept = (await store.kept()).join('\n')
    expect(kept).toContain('kept')
    for (const secret of ['192.0.2.111', client.clientId, 'c000026f']) expect(kept).not.toContain(secret)
  })
})
