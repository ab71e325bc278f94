import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import {
  type Mailbox,
  type MailboxLimits,
  type MailboxPage,
  type MailboxQuery,
  type PutOutcome,
  type Receipt,
  type StoredMessage,
  scanOfTopic,
  type Usage,
  WEIGHT_OF_MESSAGE,
} from '../../ports/mailbox.ts'
import { createBatch } from '../batch.ts'
import { PUT_TURNS } from '../put-turns.ts'
import type { RedisLink } from './link.ts'
import { fromRecord, keyOf, toRecord } from './record.ts'
import { LIST, PREFIX, PUT, READ, REMOVE, SIZE, SWEEP } from './scripts.ts'

/** Redis runs nothing else during a script, so groups stay small: storing 250 messages takes 5 to 10 ms. */
const MAX_GROUP = 250
const SWEEP_GROUP = 500
const SCAN_COUNT = 1_000
const USAGE_KEY = `${PREFIX}:usage`

const OUTCOMES = ['stored', 'known', 'full'] as const
const outcomes = v.array(v.picklist([0, 1, 2]))
const texts = v.array(v.string())
const count = v.number()
const counts = v.tuple([v.number(), v.number()])

export interface RedisMailboxOptions extends MailboxLimits {
  readonly link: RedisLink
  /** Distinguishes announcements of this node; 16 hexadecimal characters. */
  readonly nodeId: string
}

/**
 * Returns the mailbox in Redis: a hash and a sorted set for each topic, and one sorted set of expiry times. `put`
 * resolves once Redis has the message; simultaneous messages share one script call. All methods reject with
 * service/store.
 */
export function createRedisMailbox(options: RedisMailboxOptions): Mailbox {
  const { link } = options
  const put = createBatch<Put, PutOutcome>({
    run: (group) => storeGroup(options, group),
    maxItems: MAX_GROUP,
    turns: PUT_TURNS,
  })
  const remove = createBatch<Receipt, true>({ run: (group) => removeGroup(link, group), maxItems: MAX_GROUP })
  return {
    put: (messages, nowMs) => Promise.all(messages.map((message) => put({ message, nowMs }))),
    list: (query) => list(link, query),
    read: async (keys, nowMs) => {
      const found = parse(texts, await link.runScript(READ, [String(nowMs), ...keys.map(keyOf)]))
      return inGroupsOf(2, found).map(([key = '', record = '']) => fromRecord(key, record))
    },
    remove: async (receipts) => {
      await Promise.all(receipts.map(remove))
    },
    sweep: async (nowMs) => {
      let swept = 0
      for (;;) {
        const now = parse(count, await link.runScript(SWEEP, [String(nowMs), String(SWEEP_GROUP)]))
        swept += now
        if (now < SWEEP_GROUP) return swept
      }
    },
    size: async () => {
      const [messages, bytes] = parse(counts, await link.runScript(SIZE, []))
      return { messages, bytes }
    },
    usage: (leastWeight) => readUsage(link, leastWeight),
  }
}

interface Put {
  readonly message: StoredMessage
  readonly nowMs: number
}

async function storeGroup(
  { link, nodeId, maxMessagesPerTopic, maxBytesPerTopic }: RedisMailboxOptions,
  group: readonly Put[],
): Promise<readonly PutOutcome[]> {
  const nowMs = Math.max(...group.map((each) => each.nowMs))
  const rows = group.flatMap(({ message }) => [keyOf(message), toRecord(message)])
  const fixed = [String(nowMs), String(maxMessagesPerTopic), String(maxBytesPerTopic), nodeId]
  return parse(outcomes, await link.runScript(PUT, [...fixed, ...rows])).map((at) => OUTCOMES[at])
}

async function removeGroup(link: RedisLink, group: readonly Receipt[]): Promise<readonly true[]> {
  await link.runScript(
    REMOVE,
    group.flatMap((receipt) => [keyOf(receipt), receipt.receiver]),
  )
  return group.map(() => true)
}

async function list(link: RedisLink, query: MailboxQuery): Promise<MailboxPage> {
  const { topics, nowMs, limit, maxBytes, exceptSenders = [], except = [] } = query
  const fixed = [nowMs, limit, maxBytes, scanOfTopic(query), topics.length].map(String)
  const begins = topics.flatMap(({ topicKey, after }) => [topicKey, String(after?.position ?? 0)])
  const found = parse(texts, await link.runScript(LIST, [...fixed, ...begins, ...exceptSenders, ...except.map(keyOf)]))
  const [scanned = '', next = '', ...rest] = found
  return {
    messages: inGroupsOf(3, rest).map(([position, key = '', record = '']) => ({
      ...fromRecord(key, record),
      position: Number(position),
    })),
    next: next === '' ? undefined : { position: Number(next), id: '' },
    scanned: Number(scanned),
    // Redis assigns a position in the same step that stores the message.
    settledTo: Number.MAX_SAFE_INTEGER,
  }
}

async function readUsage(link: RedisLink, leastWeight: number): Promise<Usage> {
  const usage = { callers: new Map<string, number>(), clients: new Map<string, number>() }
  let cursor = '0'
  do {
    const at = cursor
    const found = await link.runCommand((client) => client.hScan(USAGE_KEY, at, { COUNT: SCAN_COUNT }))
    for (const { field, value } of found.entries) {
      const weights = field.startsWith('a') ? usage.callers : usage.clients
      if (Number(value) >= leastWeight) weights.set(field.slice(1), Number(value))
    }
    cursor = String(found.cursor)
  } while (cursor !== '0')
  const [messages, bytes] = parse(counts, await link.runScript(SIZE, []))
  return { ...usage, total: bytes + messages * WEIGHT_OF_MESSAGE }
}

function inGroupsOf(size: number, list: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: list.length / size }, (_, at) => list.slice(at * size, (at + 1) * size))
}

function parse<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, answer)
  if (read.success) return read.output
  throw new WalletError('service/store', { reason: 'it answered with data of another shape' })
}
