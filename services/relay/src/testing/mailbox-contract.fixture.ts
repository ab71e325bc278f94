import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../domain/hash.ts'
import type { Mailbox, MailboxLimits, StoredMessage } from '../ports/mailbox.ts'

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

/** What every mailbox keeps to; run it on each implementation. */
export function describeMailbox({ name, create }: MailboxUnderTest): void {
  describe(`${name} as a mailbox`, () => {
    let mailbox: Mailbox
    let stop: () => Promise<void>
    beforeEach(async () => {
      ;({ mailbox, stop } = await create({ maxMessagesPerTopic: 5, maxBytesPerTopic: 1_000 }))
    })
    afterEach(() => stop())

    const textsOn = async (topicKeys: readonly string[], nowMs = NOW) =>
      (await mailbox.list({ topicKeys, nowMs, limit: 100 })).map(({ message }) => message)

    it('hands out what it keeps, whole and in the order of its arrival', async () => {
      const first = messageOf('first', { attestation: 'sealed attestation', tag: 1100 })
      await mailbox.put([first, messageOf('second')], NOW)
      await mailbox.put([messageOf('third', { topicKey: OTHER })], NOW)
      const found = await mailbox.list({ topicKeys: [TOPIC, OTHER], nowMs: NOW, limit: 100 })
      expect(found.map(({ message }) => message)).toEqual(['first', 'second', 'third'])
      expect(found[0]).toMatchObject(first)
      expect(await textsOn([OTHER])).toEqual(['third'])
      expect(await textsOn([])).toEqual([])
    })

    it('keeps the same message of a topic once, also when it comes twice at one moment', async () => {
      expect(await mailbox.put([messageOf('same'), messageOf('same')], NOW)).toEqual(['stored', 'known'])
      expect(await mailbox.put([messageOf('same')], NOW)).toEqual(['known'])
      expect(await mailbox.put([messageOf('same', { topicKey: OTHER })], NOW)).toEqual(['stored'])
      expect(await textsOn([TOPIC, OTHER])).toEqual(['same', 'same'])
    })

    it('refuses more messages of a topic than its limit, and no other topic suffers', async () => {
      const batch = Array.from({ length: 7 }, (_, at) => messageOf(`message ${at}`))
      expect(await mailbox.put(batch, NOW)).toEqual([...Array(5).fill('stored'), 'full', 'full'])
      expect(await mailbox.put([messageOf('late')], NOW)).toEqual(['full'])
      expect(await mailbox.put([messageOf('message 0')], NOW)).toEqual(['known'])
      expect(await mailbox.put([messageOf('late', { topicKey: OTHER })], NOW)).toEqual(['stored'])
    })

    it('refuses more bytes of a topic than its limit, counted in UTF-8', async () => {
      expect(await mailbox.put([messageOf('ü'.repeat(400))], NOW)).toEqual(['stored'])
      expect(await mailbox.put([messageOf('ü'.repeat(101))], NOW)).toEqual(['full'])
      expect(await mailbox.put([messageOf('ü'.repeat(100))], NOW)).toEqual(['stored'])
    })

    it('does not hand out what has expired, and takes it anew', async () => {
      await mailbox.put([messageOf('short', { expiresAtMs: NOW + 1_000 }), messageOf('long')], NOW)
      const later = NOW + 1_000
      expect(await textsOn([TOPIC], later - 1)).toEqual(['short', 'long'])
      expect(await textsOn([TOPIC], later)).toEqual(['long'])
      expect(await mailbox.read([messageOf('short')], later)).toEqual([])
      expect(await mailbox.put([messageOf('short', { expiresAtMs: later + 1_000 })], later)).toEqual(['stored'])
      expect(await textsOn([TOPIC], later)).toEqual(['long', 'short'])
    })

    it('does not count what has expired against the limits', async () => {
      const batch = Array.from({ length: 5 }, (_, at) => messageOf(`message ${at}`, { expiresAtMs: NOW + 1 }))
      await mailbox.put(batch, NOW)
      expect(await mailbox.put([messageOf('late')], NOW + 1)).toEqual(['stored'])
    })

    it('sweeps away what has expired, and says how much it holds', async () => {
      await mailbox.put([messageOf('short', { expiresAtMs: NOW + 1 }), messageOf('long')], NOW)
      expect(await mailbox.size()).toEqual({ messages: 2, bytes: 9 })
      expect(await mailbox.sweep(NOW)).toBe(0)
      expect(await mailbox.sweep(NOW + 1)).toBe(1)
      expect(await mailbox.size()).toEqual({ messages: 1, bytes: 4 })
    })

    it('forgets what a peer has received, but not for a receipt of the sender', async () => {
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

    it('leaves out the messages of some senders, and gives pages', async () => {
      await mailbox.put([messageOf('a'), messageOf('b', { sender: BOB }), messageOf('c')], NOW)
      const query = { topicKeys: [TOPIC], nowMs: NOW, exceptSenders: [BOB] }
      const [first, ...rest] = await mailbox.list({ ...query, limit: 1 })
      expect([first?.message, rest]).toEqual(['a', []])
      expect((await mailbox.list({ ...query, limit: 9, after: first })).map(({ message }) => message)).toEqual(['c'])
    })

    it('reads single messages by their keys', async () => {
      await mailbox.put([messageOf('a'), messageOf('b')], NOW)
      const found = await mailbox.read([messageOf('b'), messageOf('never sent')], NOW)
      expect(found.map(({ message }) => message)).toEqual(['b'])
    })

    it('keeps the limits and the copies right when many write at once', async () => {
      const texts = Array.from({ length: 40 }, (_, at) => `message ${at % 4}`)
      const outcomes = await Promise.all(texts.map((text) => mailbox.put([messageOf(text)], NOW)))
      expect(outcomes.flat().filter((outcome) => outcome === 'stored')).toHaveLength(4)
      expect((await textsOn([TOPIC])).sort()).toEqual([0, 1, 2, 3].map((at) => `message ${at}`))
    })
  })
}
