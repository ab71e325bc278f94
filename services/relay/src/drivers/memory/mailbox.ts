import {
  bytesOf,
  type Mailbox,
  type MailboxLimits,
  type MailboxPage,
  type MailboxQuery,
  type PositionedMessage,
  type PutOutcome,
  type StoredMessage,
  type Usage,
  weightOf,
} from '../../ports/mailbox.ts'

/**
 * Returns a mailbox in memory, which a restart empties. It is for unit tests and for trials in a single process; never use
 * it for real wallets.
 */
export function createMemoryMailbox({ maxMessagesPerTopic, maxBytesPerTopic }: MailboxLimits): Mailbox {
  const topics = new Map<string, Map<string, PositionedMessage>>()
  let position = 0

  function put(message: StoredMessage, nowMs: number): PutOutcome {
    const box = topics.get(message.topicKey) ?? new Map<string, PositionedMessage>()
    const known = box.get(message.id)
    if (known !== undefined && known.expiresAtMs > nowMs) return 'known'
    const waiting = [...box.values()].filter(({ expiresAtMs }) => expiresAtMs > nowMs)
    const bytes = [...waiting, message].reduce((sum, each) => sum + bytesOf(each), 0)
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
    list: async (query) => list(query, (topicKey) => topics.get(topicKey)?.values() ?? []),
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
      bytes: all().reduce((sum, each) => sum + bytesOf(each), 0),
    }),
    usage: async (leastWeight) => usageOf(all(), leastWeight),
  }
}

function list(query: MailboxQuery, on: (topicKey: string) => Iterable<PositionedMessage>): MailboxPage {
  const { nowMs, limit, maxBytes, exceptSenders = [], except = [] } = query
  const leftOut = new Set(except.map(({ topicKey, id }) => `${topicKey}${id}`))
  const scanned = query.topics.flatMap(({ topicKey, after }) =>
    [...on(topicKey)].filter(({ position }) => position > (after?.position ?? 0)),
  )
  const waiting = scanned
    .filter(({ sender, expiresAtMs }) => expiresAtMs > nowMs && !exceptSenders.includes(sender))
    .filter(({ topicKey, id }) => !leftOut.has(`${topicKey}${id}`))
    .sort((a, b) => a.position - b.position)
  let bytes = 0
  const messages = waiting.slice(0, limit).filter((each, at) => {
    bytes += bytesOf(each)
    return at === 0 || bytes <= maxBytes
  })
  return {
    messages,
    next: messages.length < waiting.length ? messages.at(-1) : undefined,
    scanned: scanned.length,
    settledTo: Number.MAX_SAFE_INTEGER,
  }
}

function usageOf(messages: readonly StoredMessage[], leastWeight: number): Usage {
  const weigh = (nameOf: (quotaKey: string) => string) => {
    const weights = new Map<string, number>()
    for (const each of messages) {
      if (each.quotaKey === undefined) continue
      const name = nameOf(each.quotaKey)
      weights.set(name, (weights.get(name) ?? 0) + weightOf(each))
    }
    return new Map([...weights].filter(([, weight]) => weight >= leastWeight))
  }
  return {
    total: messages.reduce((sum, each) => sum + weightOf(each), 0),
    callers: weigh((quotaKey) => quotaKey.slice(0, 8)),
    clients: weigh((quotaKey) => quotaKey.slice(8)),
  }
}
