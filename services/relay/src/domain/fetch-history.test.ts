import { describe, expect, it } from 'vitest'
import { messageOf } from '../testing/mailbox-contract.fixture.ts'
import { createFetchHistory } from './fetch-history.ts'

const placed = (text: string, position: number) => ({ ...messageOf(text), position })
const { topicKey } = messageOf('')
const ALL = Number.MAX_SAFE_INTEGER

describe('fetchHistory', () => {
  it('records a place once the store inserts nothing before it, and single messages until then', () => {
    const history = createFetchHistory()
    const [a, b] = [placed('a', 10), placed('b', 20)]
    history.add({ messages: [a, b], settledTo: 15 })
    expect(history.toQuery([topicKey])).toMatchObject({ topics: [{ after: { position: 10 } }], except: [{ id: b.id }] })
    history.add({ messages: [], settledTo: 20 })
    expect(history.toQuery([topicKey])).toMatchObject({ topics: [{ after: { position: 20, id: b.id } }], except: [] })
  })

  it('starts no topic before its recorded place', () => {
    const history = createFetchHistory()
    history.add({ messages: [placed('a', 10)], settledTo: ALL })
    const from = { position: 5, id: '' }
    expect(history.toQuery([topicKey, 'other'], from).topics).toMatchObject([
      { after: { position: 10 } },
      { topicKey: 'other', after: from },
    ])
  })

  it('records topics separately', () => {
    const history = createFetchHistory()
    history.add({ messages: [placed('a', 10)], settledTo: 0 })
    expect(history.toQuery(['other'])).toEqual({ topics: [{ topicKey: 'other', after: undefined }], except: [] })
  })

  it('stays small: replaces the first messages with a position, and drops the oldest topics', () => {
    const history = createFetchHistory()
    history.add({ messages: Array.from({ length: 3_000 }, (_, at) => placed(`${at}`, at + 1)), settledTo: 0 })
    const { topics, except = [] } = history.toQuery([topicKey])
    expect([topics[0]?.after?.position, except.length]).toEqual([1_000, 2_000])
    const messages = Array.from({ length: 6_000 }, (_, at) => ({ ...placed('a', at), topicKey: `topic ${at}` }))
    history.add({ messages, settledTo: ALL })
    const known = history
      .toQuery(messages.map((each) => each.topicKey))
      .topics.filter(({ after }) => after !== undefined)
    expect(known.length).toBe(5_000)
  })
})
