import { hexToBytes } from '@latchkey/primitives'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fromClientId, MAX_BATCH, RELAY_ERRORS, relayFrame, relayParams, TAGS, toClientId } from './index.ts'

const TOPIC = 'a'.repeat(64)

describe('the id of a client', () => {
  /** The key of the seed of 32 zero bytes. @see W3C did:key test vectors, Ed25519 */
  const KEY = hexToBytes('3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29')
  const ID = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'

  it('is the did:key of its Ed25519 key', () => {
    expect(toClientId(KEY)).toBe(ID)
    expect(fromClientId(ID)).toEqual(KEY)
  })

  it('is the same after encoding and decoding, for arbitrary keys', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        expect(fromClientId(toClientId(key))).toEqual(key)
      }),
    )
  })

  it.each([
    ['another method', 'did:web:example.org'],
    ['a key of another curve', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
    ['letters outside of base58', `did:key:z6Mk${'0'.repeat(44)}`],
    ['a key that is too long', `did:key:z${'6'.repeat(4_000)}`],
    ['nothing', ''],
  ])('is not %s', (_, id) => {
    expect(fromClientId(id)).toBeUndefined()
  })
})

describe('requests of a client', () => {
  it('drops plain texts about the request that some clients add', () => {
    const params = {
      topic: TOPIC,
      message: 'sealed',
      ttl: 300,
      tag: 1108,
      tvf: { rpcMethods: ['personal_sign'] },
      chainId: 'eip155:1',
    }
    expect(v.parse(relayParams.irn_publish, params)).toEqual({ topic: TOPIC, message: 'sealed', ttl: 300, tag: 1108 })
  })

  it('accepts a batch of 1 to 500', () => {
    const batch = (length: number) => v.is(relayParams.irn_batchSubscribe, { topics: Array(length).fill(TOPIC) })
    expect([0, 1, MAX_BATCH, MAX_BATCH + 1].map(batch)).toEqual([false, true, true, false])
  })

  it.each([['text'], ['f'.repeat(64)], [7], [null], [{}]])(
    'irn_unsubscribe and irn_batchUnsubscribe ignore the subscription id %j',
    (id) => {
      expect(v.parse(relayParams.irn_unsubscribe, { topic: TOPIC, id })).toEqual({ topic: TOPIC })
      expect(v.parse(relayParams.irn_batchUnsubscribe, { subscriptions: [{ topic: TOPIC, id }] })).toEqual({
        subscriptions: [{ topic: TOPIC }],
      })
    },
  )

  it('accepts acknowledgements by either of the two names', () => {
    const hash = 'b'.repeat(64)
    const receipts = [
      { topic: TOPIC, message_id: hash },
      { topic: TOPIC, messageId: hash },
    ]
    expect(v.parse(relayParams.irn_batchReceive, { receipts })).toEqual({
      receipts: [
        { topic: TOPIC, messageId: hash },
        { topic: TOPIC, messageId: hash },
      ],
    })
    expect(v.is(relayParams.irn_batchReceive, { receipts: [{ topic: TOPIC }] })).toBe(false)
  })

  it.each(['', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}\n`, 7])('rejects the topic %j', (topic) => {
    expect(v.is(relayParams.irn_subscribe, { topic })).toBe(false)
  })

  it('never throws for arbitrary texts', () => {
    const schemas = Object.values(relayParams)
    fc.assert(
      fc.property(fc.anything(), (params) => {
        for (const schema of schemas) v.safeParse(schema as v.GenericSchema, params)
      }),
    )
  })
})

describe('a frame of the relay', () => {
  it.each([1, '1795000000000000001', 0])('may have the id %j, and keeps its type', (id) => {
    expect(v.parse(relayFrame, { id, jsonrpc: '2.0', result: true })).toEqual({ id, jsonrpc: '2.0', result: true })
  })

  it.each([
    ['no id', { jsonrpc: '2.0', method: 'irn_subscribe', params: {} }],
    ['another version', { id: 1, jsonrpc: '1.0', result: true }],
    ['neither request nor response', { id: 1, jsonrpc: '2.0' }],
    ['an invalid id', { id: 1.5, jsonrpc: '2.0', result: true }],
  ])('is rejected with %s', (_, frame) => {
    expect(v.is(relayFrame, frame)).toBe(false)
  })
})

describe('the tables of the relay', () => {
  it('assign every tag to one message only', () => {
    const tags = Object.values(TAGS).flatMap(({ request, response, ...rest }) => [
      request,
      response,
      ...('rejected' in rest ? [rest.rejected, rest.autoRejected] : []),
    ])
    expect(new Set(tags).size).toBe(tags.length)
  })

  it('contain the codes of the clients', () => {
    expect(new Set(Object.values(RELAY_ERRORS))).toEqual(new Set([3000, 3001, -32_600, -32_000, -32_603]))
  })
})
