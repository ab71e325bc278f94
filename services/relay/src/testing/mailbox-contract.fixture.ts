import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../domain/hash.ts'
import { withQuota } from '../domain/quota.ts'
import type { Mailbox, MailboxLimits, MailboxQuery, StoredMessage } from '../ports/mailbox.ts'

export interface MailboxUnderTest {
  readonly name: string
  readonly create: (limits: MailboxLimits) => Promise<{ mailbox: Mailbox; stop: () => Promise<void> }>
}

const NOW = 1_800_000_000_000
const ALICE = sha256Hex('alice')
const BOB = sha256Hex('bob')
const TOPIC = sha256Hex('topic')
const OTHER = sha256Hex('other topic')

/** Returns a message of Alice on the topic. */
export function messageOf(text: string, changes: Partial<StoredMessage> = {}): StoredMessage {
  return {
    topicKey: TOPIC,
    id: sha256Hex(text),
    message: text,
    tag: 1108,
    sender: ALICE,
    publishedAtMs: NOW,
    expiresAtMs: NOW + 300_000,
    ...changes,
  }
}

/** Returns the query for one page of topics, from their beginning. */
export function queryOf(topicKeys: readonly string[], changes: Partial<MailboxQuery> = {}): MailboxQuery {
  return {
    topics: topicKeys.map((topicKey) => ({ topicKey })),
    nowMs: NOW,
    limit: 100,
    maxBytes: 1_000_000,
    ...changes,
  }
}

/** The contract of every mailbox; run it on each implementation. */
export function describeMailbox({ name, create }: MailboxUnderTest): void {
  describe(`${name} as a mailbox`, () => {
    let mailbox: Mailbox
    let stop: () => Promise<void>
    beforeEach(async () => {
      ;({ mailbox, stop } = await create({ maxMessagesPerTopic: 5, maxBytesPerTopic: 1_000 }))
    })
    afterEach(() => stop())

    const textsOn = async (topicKeys: readonly string[], nowMs = NOW) =>
      (await mailbox.list(queryOf(topicKeys, { nowMs }))).messages.map(({ message }) => message)

    /** Reads all pages, and returns the texts of each. */
    async function readPages(query: MailboxQuery): Promise<readonly (readonly string[])[]> {
      const { messages, next } = await mailbox.list(query)
      const texts = messages.map(({ message }) => message)
      if (next === undefined) return [texts]
      const topics = query.topics.map(({ topicKey }) => ({ topicKey, after: next }))
      return [texts, ...(await readPages({ ...query, topics }))]
    }

    it('lists stored messages completely and in the order of their arrival', async () => {
      const first = messageOf('first', { attestation: 'sealed attestation', tag: 1100 })
      await mailbox.put([first, messageOf('second')], NOW)
      await mailbox.put([messageOf('third', { topicKey: OTHER })], NOW)
      const { messages: found } = await mailbox.list(queryOf([TOPIC, OTHER]))
      expect(found.map(({ message }) => message)).toEqual(['first', 'second', 'third'])
      expect(found[0]).toMatchObject(first)
      expect(await textsOn([OTHER])).toEqual(['third'])
      expect(await textsOn([])).toEqual([])
    })

    it('stores the same message of a topic once, also when it is put twice at once', async () => {
      expect(await mailbox.put([messageOf('same'), messageOf('same')], NOW)).toEqual(['stored', 'known'])
      expect(await mailbox.put([messageOf('same')], NOW)).toEqual(['known'])
      expect(await mailbox.put([messageOf('same', { topicKey: OTHER })], NOW)).toEqual(['stored'])
      expect(await textsOn([TOPIC, OTHER])).toEqual(['same', 'same'])
    })

    it('rejects more messages of a topic than its limit, without effect on other topics', async () => {
      const batch = Array.from({ length: 7 }, (_, at) => messageOf(`message ${at}`))
      expect(await mailbox.put(batch, NOW)).toEqual([...Array(5).fill('stored'), 'full', 'full'])
      expect(await mailbox.put([messageOf('late')], NOW)).toEqual(['full'])
      expect(await mailbox.put([messageOf('message 0')], NOW)).toEqual(['known'])
      expect(await mailbox.put([messageOf('late', { topicKey: OTHER })], NOW)).toEqual(['stored'])
    })

    it('rejects more bytes of a topic than its limit, counted in UTF-8', async () => {
      expect(await mailbox.put([messageOf('ü'.repeat(400))], NOW)).toEqual(['stored'])
      expect(await mailbox.put([messageOf('ü'.repeat(101))], NOW)).toEqual(['full'])
      expect(await mailbox.put([messageOf('ü'.repeat(100))], NOW)).toEqual(['stored'])
    })

    it('does not list expired messages, and stores them again', async () => {
      await mailbox.put([messageOf('short', { expiresAtMs: NOW + 1_000 }), messageOf('long')], NOW)
      const later = NOW + 1_000
      expect(await textsOn([TOPIC], later - 1)).toEqual(['short', 'long'])
      expect(await textsOn([TOPIC], later)).toEqual(['long'])
      expect(await mailbox.read([messageOf('short')], later)).toEqual([])
      expect(await mailbox.put([messageOf('short', { expiresAtMs: later + 1_000 })], later)).toEqual(['stored'])
      expect(await textsOn([TOPIC], later)).toEqual(['long', 'short'])
    })

    it('does not count expired messages against the limits', async () => {
      const batch = Array.from({ length: 5 }, (_, at) => messageOf(`message ${at}`, { expiresAtMs: NOW + 1 }))
      await mailbox.put(batch, NOW)
      expect(await mailbox.put([messageOf('late')], NOW + 1)).toEqual(['stored'])
    })

    it('sweeps expired messages, and returns its size', async () => {
      await mailbox.put([messageOf('short', { expiresAtMs: NOW + 1 }), messageOf('long')], NOW)
      expect(await mailbox.size()).toEqual({ messages: 2, bytes: 9 })
      expect(await mailbox.sweep(NOW)).toBe(0)
      expect(await mailbox.sweep(NOW + 1)).toBe(1)
      expect(await mailbox.size()).toEqual({ messages: 1, bytes: 4 })
    })

    it('removes a message for a receipt of its receiver, not of its sender', async () => {
      await mailbox.put([messageOf('a'), messageOf('b')], NOW)
      await mailbox.remove([{ ...messageOf('a'), receiver: ALICE }])
      expect(await textsOn([TOPIC])).toEqual(['a', 'b'])
      await mailbox.remove([
        { ...messageOf('a'), receiver: BOB },
        { ...messageOf('a'), receiver: BOB },
        { ...messageOf('never sent'), receiver: BOB },
      ])
      expect(await textsOn([TOPIC])).toEqual(['b'])
    })

    it('excludes the messages of some senders, and returns pages', async () => {
      await mailbox.put([messageOf('a'), messageOf('b', { sender: BOB }), messageOf('c')], NOW)
      expect(await readPages(queryOf([TOPIC], { exceptSenders: [BOB], limit: 1 }))).toEqual([['a'], ['c']])
    })

    it('starts each topic after its own cursor, and excludes single messages', async () => {
      const texts = ['a', 'b', 'c']
      for (const topicKey of [TOPIC, OTHER])
        for (const text of texts) await mailbox.put([messageOf(text, { topicKey })], NOW)
      const { messages } = await mailbox.list(queryOf([TOPIC]))
      const topics = [{ topicKey: TOPIC, after: messages[1] }, { topicKey: OTHER }]
      const except = [messageOf('b', { topicKey: OTHER })]
      const found = await mailbox.list({ ...queryOf([]), topics, except })
      expect(found.messages.map(({ topicKey, message }) => [topicKey, message])).toEqual([
        [TOPIC, 'c'],
        [OTHER, 'a'],
        [OTHER, 'c'],
      ])
    })

    it('limits the bytes of a page, with attestations, and returns one message that is larger', async () => {
      const batch = ['large'.repeat(20), 'b', 'c', 'd'].map((text) => messageOf(text))
      await mailbox.put([...batch, messageOf('e', { attestation: 'long'.repeat(9) })], NOW)
      const pages = await readPages(queryOf([TOPIC], { maxBytes: 2 }))
      expect(pages).toEqual([['large'.repeat(20)], ['b', 'c'], ['d'], ['e']])
    })

    it('scans at most MAX_SCANNED entries of many topics, and returns all messages in order', async () => {
      const topicKeys = Array.from({ length: 800 }, (_, at) => sha256Hex(`topic ${at}`))
      const busy = topicKeys.slice(0, 4)
      const texts = Array.from({ length: 12 }, (_, at) => `message ${at}`)
      for (const [at, text] of texts.entries()) {
        await mailbox.put([messageOf(text, { topicKey: busy[Math.floor(at / 2) % 3] ?? '' })], NOW)
      }
      await mailbox.put([messageOf('mine', { topicKey: busy[3] ?? '', sender: BOB })], NOW)
      const query = queryOf(topicKeys, { exceptSenders: [BOB] })
      expect((await readPages(query)).flat()).toEqual(texts)
      expect((await mailbox.list(query)).scanned).toBeLessThanOrEqual(2_500)
    })

    it('returns the usage of each address and each client with at least the given weight', async () => {
      const [home, office, alone] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']
      await mailbox.put(
        [
          messageOf('1', { quotaKey: `${home}11111111` }),
          messageOf('2', { quotaKey: `${home}22222222`, topicKey: OTHER }),
          messageOf('3', { quotaKey: `${office}22222222` }),
          messageOf('of nobody'),
        ],
        NOW,
      )
      const usage = await mailbox.usage(1_000)
      expect(usage).toEqual({
        total: 4 * 512 + 3 + 9,
        callers: new Map([[home, 2 * 513]]),
        clients: new Map([['22222222', 2 * 513]]),
      })
      expect((await mailbox.usage(0)).callers).toEqual(
        new Map([
          [home, 1_026],
          [office, 513],
        ]),
      )
      await mailbox.remove([{ ...messageOf('1'), receiver: BOB }])
      await mailbox.put([messageOf('short', { quotaKey: `${alone}33333333`, expiresAtMs: NOW + 1 })], NOW)
      await mailbox.sweep(NOW + 1)
      expect((await mailbox.usage(0)).callers).toEqual(
        new Map([
          [home, 513],
          [office, 513],
        ]),
      )
    })

    it('reads single messages by their keys', async () => {
      await mailbox.put([messageOf('a'), messageOf('b')], NOW)
      const found = await mailbox.read([messageOf('b'), messageOf('never sent')], NOW)
      expect(found.map(({ message }) => message)).toEqual(['b'])
    })

    it('keeps limits and single copies under simultaneous writes', async () => {
      const texts = Array.from({ length: 40 }, (_, at) => `message ${at % 4}`)
      const outcomes = await Promise.all(texts.map((text) => mailbox.put([messageOf(text)], NOW)))
      expect(outcomes.flat().filter((outcome) => outcome === 'stored')).toHaveLength(4)
      expect((await textsOn([TOPIC])).sort()).toEqual([0, 1, 2, 3].map((at) => `message ${at}`))
    })

    describe('with a quota of 1 MB', () => {
      const address = (at: number) => at.toString(16).padStart(8, '0')
      const quota = () => withQuota({ mailbox, clock: { now: () => NOW }, maxStoreBytes: 1_000_000 })
      let last = 0
      /** Stores messages of 1,000 bytes each until one is rejected, and returns how many were stored. */
      async function fill(store: Mailbox, quotaKey: string): Promise<number> {
        for (let stored = 0; stored < 1_000; stored++) {
          last += 1
          const text = `${last}`.padEnd(488, 'x')
          const [outcome] = await store.put([messageOf(text, { quotaKey, topicKey: sha256Hex(text) })], NOW)
          if (outcome === 'full') return stored
        }
        return Number.POSITIVE_INFINITY
      }

      it('grants one client a 64th, one address a 16th, and others a part of the last quarter', async () => {
        const store = quota()
        expect(await fill(store, `${address(1)}${address(1)}`)).toBe(15)
        expect(await fill(store, `${address(2)}${address(1)}`)).toBe(0)
        const clients = Array.from({ length: 5 }, (_, at) => `${address(1)}${address(100 + at)}`)
        const stored: number[] = []
        for (const quotaKey of clients) stored.push(await fill(store, quotaKey))
        expect(stored).toEqual([15, 15, 15, 2, 0])
        for (let at = 0; at < 60; at++) await fill(store, `${address(10 + (at % 12))}${address(200 + at)}`)
        const held = await mailbox.usage(0)
        expect(held.total).toBeGreaterThan(749_000)
        expect(held.total).toBeLessThan(760_000)
        expect(await fill(store, `${address(1)}${address(999)}`)).toBe(0)
        expect(await fill(store, `${address(99)}${address(99)}`)).toBe(3)
      })

      it('counts the messages of other nodes, and removals, at the next count', async () => {
        const [here, there] = [quota(), quota()]
        const first = `${last + 1}`.padEnd(488, 'x')
        const quotaKey = `${address(1)}${address(1)}`
        const stored = await fill(here, quotaKey)
        await there.refresh()
        expect([stored, await fill(there, quotaKey)]).toEqual([15, 0])
        const found = await mailbox.list(queryOf([sha256Hex(first)]))
        await here.remove(found.messages.map((message) => ({ ...message, receiver: BOB })))
        await here.refresh()
        expect([found.messages.length, await fill(here, quotaKey)]).toEqual([1, 1])
      })

      it('does not count rejected and known messages', async () => {
        const store = quota()
        const quotaKey = `${address(1)}${address(1)}`
        for (let time = 0; time < 100; time++) await store.put([messageOf('same', { quotaKey })], NOW)
        expect(await store.put([messageOf('other', { quotaKey })], NOW)).toEqual(['stored'])
      })
    })
  })
}
