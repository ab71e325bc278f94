import type { Mailbox, MailboxLimits, PlacedMessage, PutOutcome, StoredMessage } from '../../ports/mailbox.ts'

/**
 * Returns a mailbox that a restart empties: the fake of unit tests, and for trying things in a single process. Never
 * put it behind real wallets.
 */
export function createMemoryMailbox({ maxMessagesPerTopic, maxBytesPerTopic }: MailboxLimits): Mailbox {
  const topics = new Map<string, Map<string, PlacedMessage>>()
  let position = 0

  function put(message: StoredMessage, nowMs: number): PutOutcome {
    const box = topics.get(message.topicKey) ?? new Map<string, PlacedMessage>()
    const known = box.get(message.id)
    if (known !== undefined && known.expiresAtMs > nowMs) return 'known'
    const waiting = [...box.values()].filter(({ expiresAtMs }) => expiresAtMs > nowMs)
    const bytes = [...waiting, message].reduce((sum, each) => sum + Buffer.byteLength(each.message), 0)
    if (waiting.length >= maxMessagesPerTopic || bytes > maxBytesPerTopic) return 'full'
    position += 1
    topics.set(message.topicKey, box.set(message.id, { ...message, position }))
    return 'stored'
  }

  const all = () => [...topics.values()].flatMap((box) => [...box.values()])
  const removeKey = (topicKey: string, id: string) => {
    const box = topics.get(topicKey)
    box?.delete(id)
    if (box?.size === 0) topics.delete(topicKey)
  }
  return {
    put: async (messages, nowMs) => messages.map((message) => put(message, nowMs)),
    list: async ({ topicKeys, nowMs, limit, after, exceptSenders = [] }) =>
      [...new Set(topicKeys)]
        .flatMap((key) => [...(topics.get(key)?.values() ?? [])])
        .filter((each) => each.expiresAtMs > nowMs && !exceptSenders.includes(each.sender))
        .filter((each) => after === undefined || each.position > after.position)
        .sort((a, b) => a.position - b.position)
        .slice(0, limit),
    read: async (keys, nowMs) =>
      keys.flatMap(({ topicKey, id }) => {
        const found = topics.get(topicKey)?.get(id)
        return found !== undefined && found.expiresAtMs > nowMs ? [found] : []
      }),
    remove: async (receipts) => {
      for (const { topicKey, id, receiver } of receipts) {
        if (topics.get(topicKey)?.get(id)?.sender !== receiver) removeKey(topicKey, id)
      }
    },
    sweep: async (nowMs) => {
      const expired = all().filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
      for (const { topicKey, id } of expired) removeKey(topicKey, id)
      return expired.length
    },
    size: async () => ({
      messages: all().length,
      bytes: all().reduce((sum, { message }) => sum + Buffer.byteLength(message), 0),
    }),
  }
}
