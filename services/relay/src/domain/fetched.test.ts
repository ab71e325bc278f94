import { describe, expect, it } from 'vitest'
import { messageOf } from '../testing/mailbox-contract.fixture.ts'
import { createFetched } from './fetched.ts'

const placed = (text: string, position: number) => ({ ...messageOf(text), position })
const { topicKey } = messageOf('')
const ALL = Number.MAX_SAFE_INTEGER

describe('what a socket has fetched', () => {
  it('is a place where the store adds nothing before it, and single messages where it may', () => {
    const fetched = createFetched()
    const [a, b] = [placed('a', 10), placed('b', 20)]
    fetched.add({ messages: [a, b], settledTo: 15 })
    expect(fetched.queryOf([topicKey])).toMatchObject({ topics: [{ after: { position: 10 } }], except: [{ id: b.id }] })
    fetched.add({ messages: [], settledTo: 20 })
    expect(fetched.queryOf([topicKey])).toMatchObject({ topics: [{ after: { position: 20, id: b.id } }], except: [] })
  })

  it('begins no topic before its own place, wherever the page begins', () => {
    const fetched = createFetched()
    fetched.add({ messages: [placed('a', 10)], settledTo: ALL })
    const from = { position: 5, id: '' }
    expect(fetched.queryOf([topicKey, 'other'], from).topics).toMatchObject([
      { after: { position: 10 } },
      { topicKey: 'other', after: from },
    ])
  })

  it('is of one topic each', () => {
    const fetched = createFetched()
    fetched.add({ messages: [placed('a', 10)], settledTo: 0 })
    expect(fetched.queryOf(['other'])).toEqual({ topics: [{ topicKey: 'other', after: undefined }], except: [] })
  })

  it('stays small: of many messages the first become a place, and of many topics the first are forgotten', () => {
    const fetched = createFetched()
    fetched.add({ messages: Array.from({ length: 3_000 }, (_, at) => placed(`${at}`, at + 1)), settledTo: 0 })
    const { topics, except = [] } = fetched.queryOf([topicKey])
    expect([topics[0]?.after?.position, except.length]).toEqual([1_000, 2_000])
    const messages = Array.from({ length: 6_000 }, (_, at) => ({ ...placed('a', at), topicKey: `topic ${at}` }))
    fetched.add({ messages, settledTo: ALL })
    const known = fetched
      .queryOf(messages.map((each) => each.topicKey))
      .topics.filter(({ after }) => after !== undefined)
    expect(known.length).toBe(5_000)
  })
})
