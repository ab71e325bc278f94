import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTopic } from './testing/client.fixture.ts'
import { type StartedRelay, startRelay } from './testing/start-relay.fixture.ts'

let node: StartedRelay
beforeAll(async () => {
  node = await startRelay({
    limits: { maxMessageBytes: 100, maxFrameBytes: 60_000, maxTopicsPerClient: 3, maxMessagesPerTopic: 2, maxTtl: 600 },
  })
})
afterAll(() => node?.stop())

const topic = createTopic()
const message = { topic, message: 'sealed', ttl: 300, tag: 1108 }
const refusal = (code: number, data: string) => ({ error: { code, data, message: expect.any(String) } })

describe('an invalid request', () => {
  it.each([
    ['an unknown method', 'irn_nothing', {}, -32_600, 'InvalidMethod'],
    ['a method of every object', 'constructor', {}, -32_600, 'InvalidMethod'],
    ['no parameters', 'irn_publish', undefined, -32_600, 'Serialization'],
    ['parameters in a list', 'irn_publish', [], -32_600, 'InvalidTopic'],
    ['a short topic', 'irn_subscribe', { topic: 'abc' }, -32_600, 'InvalidTopic'],
    ['a topic in capitals', 'irn_batchSubscribe', { topics: ['A'.repeat(64)] }, -32_600, 'InvalidTopic'],
    ['an empty batch', 'irn_batchSubscribe', { topics: [] }, -32_600, 'BatchEmpty'],
    ['an empty batch of messages', 'irn_batchPublish', { messages: [] }, -32_600, 'BatchEmpty'],
    ['a batch of 501', 'irn_batchFetchMessages', { topics: Array(501).fill(topic) }, -32_600, 'BatchLimitExceeded'],
    ['an empty message', 'irn_publish', { ...message, message: '' }, -32_600, 'InvalidParams'],
    ['a message that is no text', 'irn_publish', { ...message, message: 1 }, -32_600, 'InvalidParams'],
    ['a message with NUL', 'irn_publish', { ...message, message: 'a\0b' }, -32_600, 'InvalidParams'],
    ['a message with half a character', 'irn_publish', { ...message, message: '\ud800' }, -32_600, 'InvalidParams'],
    ['a large message', 'irn_publish', { ...message, message: 'ü'.repeat(51) }, -32_600, 'PayloadSizeExceeded'],
    ['a ttl of nothing', 'irn_publish', { ...message, ttl: 0 }, -32_000, 'TtlTooShort'],
    ['a long ttl', 'irn_publish', { ...message, ttl: 601 }, -32_000, 'TtlTooLong'],
    ['a broken ttl', 'irn_publish', { ...message, ttl: 1.5 }, -32_600, 'InvalidParams'],
    [
      'too many topics',
      'irn_batchSubscribe',
      { topics: Array.from({ length: 4 }, createTopic) },
      -32_000,
      'SubscriberLimitExceeded',
    ],
  ])('(%s) gets a typed error, and the socket stays open', async (_, method, params, code, name) => {
    const client = await node.connect()
    expect(await client.request(method, params)).toMatchObject(refusal(code, name))
    expect(await client.request('irn_subscribe', { topic })).toHaveProperty('result')
    await client.close()
  })

  it('gets MailboxLimitExceeded if the topic is full; other topics work', async () => {
    const full = createTopic()
    const client = await node.connect()
    for (const text of ['1', '2']) expect(await client.publish(full, text)).toHaveProperty('result')
    expect(await client.publish(full, '3')).toMatchObject(refusal(-32_000, 'MailboxLimitExceeded'))
    expect(await client.publish(full, '2')).toHaveProperty('result')
    expect(await client.publish(createTopic(), '3')).toHaveProperty('result')
    await client.close()
  })

  it.each([
    ['not JSON', '{', 0],
    ['nothing', '', 0],
    ['a list', '[]', 0],
    ['without an id', '{"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', 0],
    ['with an object as id', '{"id":{},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', 0],
    ['of another version', '{"id":7,"jsonrpc":"1.0","method":"irn_subscribe","params":{}}', 7],
  ])('gets a response with its id or 0 if the frame is %s', async (_, frame, id) => {
    const client = await node.connect()
    client.write(frame)
    await expect.poll(() => client.frames.length).toBe(1)
    expect(JSON.parse(client.frames[0] ?? '')).toMatchObject({ id, error: { code: -32_600 } })
    await client.close()
  })

  it('gets a response if the frame is binary; is closed with 1009 if the frame is too large', async () => {
    const client = await node.connect()
    client.socket.send(Buffer.from('{}'))
    await expect.poll(() => client.frames.length).toBe(1)
    client.write('x'.repeat(60_001))
    expect((await client.closed).code).toBe(1009)
  })
})

describe('the id of a response', () => {
  it.each(['1', '"1795000000000000001"', '1795000000000000001', '9007199254740993'])(
    'is %s if the request had that id',
    async (id) => {
      const client = await node.connect()
      // A nested "id" must not be mistaken for the id of the request.
      client.write(
        `{"method":"irn_unsubscribe","params":{"id":"7","topic":"${topic}","x":{"id":5}},"jsonrpc":"2.0","id":${id}}`,
      )
      await expect.poll(() => client.frames.length).toBe(1)
      expect(client.frames[0]).toContain(`"id":${id},`)
      await client.close()
    },
  )
})

describe('any frame of a client', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ id: fc.anything(), jsonrpc: fc.constant('2.0'), result: fc.anything() }).map(stringify),
    fc
      .record({
        id: fc.oneof(fc.nat(), fc.string(), fc.anything()),
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        method: fc.constantFrom(
          'irn_publish',
          'irn_batchPublish',
          'irn_subscribe',
          'irn_batchReceive',
          '__proto__',
          'x',
        ),
        params: fc.oneof(
          fc.anything(),
          fc.record({ topic: fc.constant(topic), message: fc.string(), ttl: fc.integer(), tag: fc.integer() }),
          fc.record({ topics: fc.array(fc.constant(topic)), messages: fc.array(fc.anything()) }),
        ),
      })
      .map(stringify),
  )

  function stringify(value: unknown): string {
    return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
  }

  it('gets a result or a typed error, and the relay keeps running', async () => {
    const client = await node.connect()
    const frames = fc.sample(text, { numRuns: 1_500, seed: 20_261_121 })
    for (const frame of frames) client.write(frame)
    expect(await client.call('irn_unsubscribe', { topic })).toBe(true)
    for (const frame of client.frames) {
      const { error, result } = JSON.parse(frame)
      expect(result !== undefined || [3000, 3001, -32_600, -32_000].includes(error?.code)).toBe(true)
    }
    expect(client.frames.length).toBeGreaterThan(500)
    await client.close()
  })
})
