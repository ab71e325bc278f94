import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryMailbox } from '../drivers/memory/mailbox.ts'
import type { Mailbox, StoredMessage } from '../ports/mailbox.ts'
import { messageOf, queryOf } from '../testing/mailbox-contract.fixture.ts'
import type { SendOutcome } from './flights.ts'
import { createOutbox } from './outbox.ts'

const HOLD_MS = 20
const NOW = 1_800_000_000_000
const BOB = 'b'.repeat(64)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An outbox over the memory, whose every step is written down. */
function setUp({ near = true, put }: { near?: boolean; put?: Mailbox['put'] } = {}) {
  const steps: string[] = []
  const memory = createMemoryMailbox({ maxMessagesPerTopic: 3, maxBytesPerTopic: 1_000 })
  const state = { near, awaited: false, unstored: 0 }
  const mailbox: Mailbox = {
    ...memory,
    put: (rows, nowMs) => {
      steps.push(`put ${rows.map(({ message }) => message).join(' ')}`)
      return (put ?? memory.put)(rows, nowMs)
    },
  }
  const outbox = createOutbox({
    mailbox,
    clock: { now: () => NOW },
    isNear: () => state.near,
    isAwaited: () => state.awaited,
    deliver: ({ message }) => void steps.push(`deliver ${message}`),
    holdMs: HOLD_MS,
    countUnstored: () => {
      state.unstored += 1
    },
    report: (_, what) => void steps.push(`failed ${what}`),
  })
  const send = (...texts: string[]) =>
    outbox.send(texts.map(toRow), (outcome: SendOutcome) => steps.push(`${outcome} ${texts.join(' ')}`))
  const receive = (text: string, wasStored = false) => outbox.receive([{ ...toRow(text), receiver: BOB }], wasStored)
  const kept = async () => (await memory.list(queryOf([toRow('').topicKey]))).messages.map(({ message }) => message)
  const hold = () => vi.advanceTimersByTimeAsync(2 * HOLD_MS + 1)
  return { outbox, state, steps, send, receive, kept, hold }
}

const toRow = (text: string): StoredMessage => messageOf(text)

describe('a message whose receiver is near', () => {
  it('is delivered at once, and never stored when it is received', async () => {
    const { send, receive, steps, kept, hold, state } = setUp()
    send('hello')
    expect(steps).toEqual(['deliver hello'])
    void receive('hello')
    expect(steps).toEqual(['deliver hello', 'accepted hello'])
    await hold()
    expect(steps).toEqual(['deliver hello', 'accepted hello'])
    expect(await kept()).toEqual([])
    expect(state.unstored).toBe(1)
  })

  it('is stored when no receipt comes, and accepted only then; a late receipt removes it', async () => {
    const { send, receive, steps, kept, hold } = setUp()
    send('hello')
    await vi.advanceTimersByTimeAsync(HOLD_MS - 1)
    expect(steps).toEqual(['deliver hello'])
    await hold()
    expect(steps).toEqual(['deliver hello', 'put hello', 'accepted hello'])
    expect(await kept()).toEqual(['hello'])
    await receive('hello')
    expect(await kept()).toEqual([])
  })

  it('is accepted when it is received while it is being stored, and removed once it is', async () => {
    let finish = () => undefined
    const stored = new Promise<void>((resolve) => {
      finish = () => void resolve()
    })
    const { send, receive, steps, hold, kept } = setUp({
      put: async (rows) => {
        await stored
        return rows.map(() => 'stored')
      },
    })
    send('hello')
    await hold()
    void receive('hello')
    expect(steps).toEqual(['deliver hello', 'put hello', 'accepted hello'])
    finish()
    await hold()
    expect(steps).toEqual(['deliver hello', 'put hello', 'accepted hello'])
    expect(await kept()).toEqual([])
  })

  it('is delivered once when its sender tries again meanwhile, and every try is answered', async () => {
    const { send, receive, steps } = setUp()
    send('hello')
    send('hello')
    void receive('hello')
    expect(steps).toEqual(['deliver hello', 'accepted hello', 'accepted hello'])
  })

  it('is not received by its own sender', async () => {
    const { outbox, send, steps, kept, hold } = setUp()
    send('hello')
    const { sender, ...key } = toRow('hello')
    await outbox.receive([{ ...key, receiver: sender }], true)
    expect(steps).toEqual(['deliver hello'])
    await hold()
    expect(await kept()).toEqual(['hello'])
  })

  it('is refused when the mailbox fails, but not when it was received', async () => {
    const { send, receive, steps, hold } = setUp({ put: () => Promise.reject(new Error('away')) })
    send('lost')
    send('received')
    void receive('received')
    await hold()
    expect(steps.slice(2)).toEqual(['accepted received', 'put lost', 'failed storing', 'failed lost'])
  })

  it('is refused when nobody takes it and its topic is full', async () => {
    const { send, steps, hold } = setUp()
    for (const text of ['1', '2', '3', '4']) send(text)
    await hold()
    expect(steps.slice(-4)).toEqual(['accepted 1', 'accepted 2', 'accepted 3', 'full 4'])
  })

  it('is stored at once when the relay stops, and none is held after that', async () => {
    const { outbox, send, steps } = setUp()
    send('held')
    outbox.stop()
    send('later')
    expect(steps).toEqual(['deliver held', 'put held', 'put later'])
  })

  it('can be read from the mailbox once that is flushed', async () => {
    const { outbox, send, kept } = setUp()
    send('held')
    await outbox.flush([toRow('held').topicKey])
    expect(await kept()).toEqual(['held'])
  })

  it('leaves the mailbox also when that had an earlier copy', async () => {
    const { state, send, receive, kept, hold } = setUp({ near: false })
    send('again')
    await hold()
    state.near = true
    send('again')
    void receive('again', true)
    await hold()
    expect(await kept()).toEqual([])
  })
})

describe('a message whose receiver is not near', () => {
  it('is stored, then accepted, then delivered', async () => {
    const { send, steps, hold } = setUp({ near: false })
    send('one', 'two')
    await hold()
    expect(steps).toEqual(['put one two', 'accepted one two', 'deliver one', 'deliver two'])
  })

  it('is delivered by the second try when the first was stored, and its answer lost', async () => {
    const memory = createMemoryMailbox({ maxMessagesPerTopic: 3, maxBytesPerTopic: 1_000 })
    let isLost = true
    const { send, steps, hold } = setUp({
      near: false,
      put: async (rows, nowMs) => {
        const outcomes = await memory.put(rows, nowMs)
        if (!isLost) return outcomes
        isLost = false
        throw new Error('no answer')
      },
    })
    send('hello')
    await hold()
    send('hello')
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

  it('does not overtake what is held on its topic', async () => {
    const { state, send, steps, kept, hold } = setUp()
    send('first')
    state.near = false
    send('second')
    await hold()
    expect(steps[1]).toBe('put first second')
    expect(await kept()).toEqual(['first', 'second'])
  })

  it('stays a second for receivers on other nodes after one has it', async () => {
    const { state, send, receive, kept, hold } = setUp({ near: false })
    send('for two')
    await hold()
    state.awaited = true
    await receive('for two')
    expect(await kept()).toEqual(['for two'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await kept()).toEqual([])
  })
})
