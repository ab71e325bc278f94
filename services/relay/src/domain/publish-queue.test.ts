import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryMailbox } from '../drivers/memory/mailbox.ts'
import type { Mailbox, StoredMessage } from '../ports/mailbox.ts'
import { messageOf, queryOf } from '../testing/mailbox-contract.fixture.ts'
import type { PublishOutcome } from './in-flight-messages.ts'
import { createPublishQueue } from './publish-queue.ts'

const STORE_AFTER_MS = 20
const NOW = 1_800_000_000_000
const BOB = 'b'.repeat(64)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a queue over a mailbox in memory, and the list of its steps. */
function setUp({ isLocalOnly = true, put }: { isLocalOnly?: boolean; put?: Mailbox['put'] } = {}) {
  const steps: string[] = []
  const memory = createMemoryMailbox({ maxMessagesPerTopic: 3, maxBytesPerTopic: 1_000 })
  const state = { isLocalOnly, hasRemoteReceiver: false, unstored: 0 }
  const mailbox: Mailbox = {
    ...memory,
    put: (rows, nowMs) => {
      steps.push(`put ${rows.map(({ message }) => message).join(' ')}`)
      return (put ?? memory.put)(rows, nowMs)
    },
  }
  const publishQueue = createPublishQueue({
    mailbox,
    clock: { now: () => NOW },
    isLocalOnly: () => state.isLocalOnly,
    hasRemoteReceiver: () => state.hasRemoteReceiver,
    deliver: ({ message }) => void steps.push(`deliver ${message}`),
    storeAfterMs: STORE_AFTER_MS,
    countUnstored: () => {
      state.unstored += 1
    },
    report: (_, what) => void steps.push(`failed ${what}`),
  })
  const publish = (...texts: string[]) =>
    publishQueue.publish(texts.map(toRow), (outcome: PublishOutcome) => steps.push(`${outcome} ${texts.join(' ')}`))
  const acknowledge = (text: string, wasStored = false) =>
    publishQueue.acknowledge([{ ...toRow(text), receiver: BOB }], wasStored)
  const stored = async () => (await memory.list(queryOf([toRow('').topicKey]))).messages.map(({ message }) => message)
  const hold = () => vi.advanceTimersByTimeAsync(2 * STORE_AFTER_MS + 1)
  return { publishQueue, state, steps, publish, acknowledge, stored, hold }
}

const toRow = (text: string): StoredMessage => messageOf(text)

describe('publishQueue › a message with local receivers only', () => {
  it('is delivered at once, and not stored when it is acknowledged in time', async () => {
    const { publish, acknowledge, steps, stored, hold, state } = setUp()
    publish('hello')
    expect(steps).toEqual(['deliver hello'])
    void acknowledge('hello')
    expect(steps).toEqual(['deliver hello', 'accepted hello'])
    await hold()
    expect(steps).toEqual(['deliver hello', 'accepted hello'])
    expect(await stored()).toEqual([])
    expect(state.unstored).toBe(1)
  })

  it('is stored and accepted if no acknowledgement arrives in time; a late one removes it', async () => {
    const { publish, acknowledge, steps, stored, hold } = setUp()
    publish('hello')
    await vi.advanceTimersByTimeAsync(STORE_AFTER_MS - 1)
    expect(steps).toEqual(['deliver hello'])
    await hold()
    expect(steps).toEqual(['deliver hello', 'put hello', 'accepted hello'])
    expect(await stored()).toEqual(['hello'])
    await acknowledge('hello')
    expect(await stored()).toEqual([])
  })

  it('is accepted if it is acknowledged while it is being stored, and removed afterwards', async () => {
    let finish = () => undefined
    const gate = new Promise<void>((resolve) => {
      finish = () => void resolve()
    })
    const { publish, acknowledge, steps, hold, stored } = setUp({
      put: async (rows) => {
        await gate
        return rows.map(() => 'stored')
      },
    })
    publish('hello')
    await hold()
    void acknowledge('hello')
    expect(steps).toEqual(['deliver hello', 'put hello', 'accepted hello'])
    finish()
    await hold()
    expect(steps).toEqual(['deliver hello', 'put hello', 'accepted hello'])
    expect(await stored()).toEqual([])
  })

  it('is delivered once if its sender publishes it again, and both publishes get a response', async () => {
    const { publish, acknowledge, steps } = setUp()
    publish('hello')
    publish('hello')
    void acknowledge('hello')
    expect(steps).toEqual(['deliver hello', 'accepted hello', 'accepted hello'])
  })

  it('is not acknowledged by its own sender', async () => {
    const { publishQueue, publish, steps, stored, hold } = setUp()
    publish('hello')
    const { sender, ...key } = toRow('hello')
    await publishQueue.acknowledge([{ ...key, receiver: sender }], true)
    expect(steps).toEqual(['deliver hello'])
    await hold()
    expect(await stored()).toEqual(['hello'])
  })

  it('is rejected if the mailbox fails, unless it was acknowledged', async () => {
    const { publish, acknowledge, steps, hold } = setUp({ put: () => Promise.reject(new Error('away')) })
    publish('lost')
    publish('received')
    void acknowledge('received')
    await hold()
    expect(steps.slice(2)).toEqual(['accepted received', 'put lost', 'failed storing', 'failed lost'])
  })

  it('is rejected if it is not acknowledged and its topic is full', async () => {
    const { publish, steps, hold } = setUp()
    for (const text of ['1', '2', '3', '4']) publish(text)
    await hold()
    expect(steps.slice(-4)).toEqual(['accepted 1', 'accepted 2', 'accepted 3', 'full 4'])
  })

  it('is stored at once when the queue stops, like all later messages', async () => {
    const { publishQueue, publish, steps } = setUp()
    publish('held')
    publishQueue.stop()
    publish('later')
    expect(steps).toEqual(['deliver held', 'put held', 'put later'])
  })

  it('is in the mailbox after flush', async () => {
    const { publishQueue, publish, stored } = setUp()
    publish('held')
    await publishQueue.flush([toRow('held').topicKey])
    expect(await stored()).toEqual(['held'])
  })

  it('is removed from the mailbox if an earlier copy is there', async () => {
    const { state, publish, acknowledge, stored, hold } = setUp({ isLocalOnly: false })
    publish('again')
    await hold()
    state.isLocalOnly = true
    publish('again')
    void acknowledge('again', true)
    await hold()
    expect(await stored()).toEqual([])
  })
})

describe('publishQueue › a message with other receivers', () => {
  it('is stored, then accepted, then delivered', async () => {
    const { publish, steps, hold } = setUp({ isLocalOnly: false })
    publish('one', 'two')
    await hold()
    expect(steps).toEqual(['put one two', 'accepted one two', 'deliver one', 'deliver two'])
  })

  it('is delivered by the second publish if the first was stored without a response', async () => {
    const memory = createMemoryMailbox({ maxMessagesPerTopic: 3, maxBytesPerTopic: 1_000 })
    let isLost = true
    const { publish, steps, hold } = setUp({
      isLocalOnly: false,
      put: async (rows, nowMs) => {
        const outcomes = await memory.put(rows, nowMs)
        if (!isLost) return outcomes
        isLost = false
        throw new Error('no answer')
      },
    })
    publish('hello')
    await hold()
    publish('hello')
    await hold()
    expect(steps).toEqual([
      'put hello',
      'failed storing',
      'failed hello',
      'put hello',
      'accepted hello',
      'deliver hello',
    ])
  })

  it('does not overtake messages in flight on its topic', async () => {
    const { state, publish, steps, stored, hold } = setUp()
    publish('first')
    state.isLocalOnly = false
    publish('second')
    await hold()
    expect(steps[1]).toBe('put first second')
    expect(await stored()).toEqual(['first', 'second'])
  })

  it('stays stored for a second after the first acknowledgement if another node has a receiver', async () => {
    const { state, publish, acknowledge, stored, hold } = setUp({ isLocalOnly: false })
    publish('for two')
    await hold()
    state.hasRemoteReceiver = true
    await acknowledge('for two')
    expect(await stored()).toEqual(['for two'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await stored()).toEqual([])
  })
})
