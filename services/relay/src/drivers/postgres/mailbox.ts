import { migrate } from '@latchkey/database'
import {
  type Mailbox,
  type MailboxLimits,
  type MailboxPage,
  type MailboxQuery,
  type MessageKey,
  type PlacedMessage,
  type PutOutcome,
  type Receipt,
  type StoredMessage,
  scanOfTopic,
  type Usage,
  WEIGHT_OF_MESSAGE,
} from '../../ports/mailbox.ts'
import { createBatch } from '../batch.ts'
import { PUT_TURNS } from '../put-turns.ts'
import { type Ask, createAsk, type Pool } from './ask.ts'
import { CHANNEL } from './channel.ts'
import { migrations } from './migrations.ts'
import { LIST, PUT, READ, REMOVE, SIZE, SWEEP, USAGE } from './statements.ts'

const MAX_GROUP = 500
const SWEEP_ROWS = 5_000
/**
 * Positions are given before a message is written, by the clocks of the nodes: so long a step may take, and clocks may
 * differ.
 */
const MAX_LATE_MS = 15_000
/** Most messages of one millisecond that keep their order; time with this many places is below 2^53 until 2039. */
const PLACES_PER_MS = 4_096

export interface PostgresMailboxOptions extends MailboxLimits {
  readonly pool: Pool
  /** Tells own announcements from those of other nodes; 16 hexadecimal characters. */
  readonly nodeId: string
  /** How long one step may take before its connection counts as dead. */
  readonly answerMs?: number | undefined
}

/**
 * Opens the mailbox in PostgreSQL and brings its table up to date. A message is answered for once its transaction is
 * committed; messages of the same moment share one.
 *
 * @throws service/database
 */
export async function openPostgresMailbox(options: PostgresMailboxOptions): Promise<Mailbox> {
  const { pool } = options
  const ask = createAsk(pool, options.answerMs)
  await migrate(pool, { room: 'relay', migrations })
  const nextPosition = createPositions()
  const put = createBatch<Put, PutOutcome>({
    run: (group) => storeGroup(ask, options, group),
    maxItems: MAX_GROUP,
    turns: PUT_TURNS,
  })
  const remove = createBatch<Receipt, true>({ run: (group) => removeGroup(ask, group), maxItems: MAX_GROUP })
  return {
    put: (messages, nowMs) =>
      Promise.all(messages.map((message) => put({ message, nowMs, position: nextPosition(nowMs) }))),
    list: (query) => list(ask, query),
    read: async (keys, nowMs) => {
      const { rows } = await ask<Row>(READ, [
        keys.map(({ topicKey }) => toBytes(topicKey)),
        keys.map(({ id }) => toBytes(id)),
        nowMs,
      ])
      return rows.map(fromRow)
    },
    remove: async (receipts) => {
      await Promise.all(receipts.map(remove))
    },
    sweep: (nowMs) => sweep(ask, nowMs),
    size: async () => {
      const { rows } = await ask<{ messages: string; bytes: string }>(SIZE)
      return { messages: Number(rows[0]?.messages ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
    },
    usage: (leastWeight) => readUsage(ask, leastWeight),
  }
}

interface Put {
  readonly message: StoredMessage
  readonly nowMs: number
  readonly position: number
}

async function storeGroup(
  ask: Ask,
  { nodeId, maxMessagesPerTopic, maxBytesPerTopic }: PostgresMailboxOptions,
  group: readonly Put[],
): Promise<readonly PutOutcome[]> {
  // A statement may not touch one row twice, and the same message may come twice at one moment.
  const firsts = new Map<string, number>()
  group.forEach(({ message }, at) => {
    const key = keyOf(message)
    if (!firsts.has(key)) firsts.set(key, at)
  })
  const nowMs = Math.max(...group.map((each) => each.nowMs))
  const rows = [...firsts.values()].flatMap((at) => toJsonRow(group[at], at))
  const answer = await ask<{ ord: number; stored: boolean; kept: boolean }>(PUT, [
    JSON.stringify(rows),
    nowMs,
    maxMessagesPerTopic,
    maxBytesPerTopic,
    CHANNEL,
    nodeId,
  ])
  const outcomes = new Map<number, PutOutcome>(
    answer.rows.map(({ ord, stored, kept }) => [ord, stored ? 'stored' : kept ? 'known' : 'full']),
  )
  return group.map(({ message }, at) => {
    const first = firsts.get(keyOf(message)) ?? at
    const outcome = outcomes.get(first) ?? 'full'
    return first !== at && outcome === 'stored' ? 'known' : outcome
  })
}

function toJsonRow(put: Put | undefined, ord: number) {
  if (put === undefined) return []
  const { message, position } = put
  return [
    {
      ord,
      topic: message.topicKey,
      id: message.id,
      sender: message.sender,
      tag: message.tag,
      published_at: message.publishedAtMs,
      expires_at: message.expiresAtMs,
      position,
      message: message.message,
      attestation: message.attestation,
      origin: message.origin,
    },
  ]
}

async function removeGroup(ask: Ask, group: readonly Receipt[]): Promise<readonly true[]> {
  await ask(REMOVE, [
    group.map(({ topicKey }) => toBytes(topicKey)),
    group.map(({ id }) => toBytes(id)),
    group.map(({ receiver }) => toBytes(receiver)),
  ])
  return group.map(() => true)
}

async function list(ask: Ask, query: MailboxQuery): Promise<MailboxPage> {
  const { topics, nowMs, limit, maxBytes, exceptSenders = [], except = [] } = query
  const { rows } = await ask<Row & PageRow>(LIST, [
    topics.map(({ topicKey }) => toBytes(topicKey)),
    topics.map(({ after }) => after?.position ?? 0),
    topics.map(({ after }) => toBytes(after?.id ?? '')),
    nowMs,
    limit,
    maxBytes,
    scanOfTopic(query),
    exceptSenders.map(toBytes),
    except.map((key) => toBytes(keyOf(key))),
  ])
  const [first] = rows
  return {
    messages: rows.filter(({ topic }) => topic !== null).map(fromRow),
    next: first?.next_id ? { position: Number(first.next_position), id: first.next_id } : undefined,
    scanned: Number(first?.scanned ?? 0),
    settledTo: (nowMs - MAX_LATE_MS) * PLACES_PER_MS,
  }
}

async function readUsage(ask: Ask, leastWeight: number): Promise<Usage> {
  const { rows } = await ask<UsageRow>(USAGE, [WEIGHT_OF_MESSAGE, leastWeight])
  const weights = (kind: 'caller' | 'client') =>
    new Map(rows.flatMap(({ [kind]: name, weight }) => (name === null ? [] : [[name, Number(weight)] as const])))
  const total = rows.find(({ missing }) => missing === 3)
  return { total: Number(total?.weight ?? 0), callers: weights('caller'), clients: weights('client') }
}

async function sweep(ask: Ask, nowMs: number): Promise<number> {
  let swept = 0
  for (;;) {
    const { rowCount } = await ask(SWEEP, [nowMs, SWEEP_ROWS])
    swept += rowCount ?? 0
    if ((rowCount ?? 0) < SWEEP_ROWS) return swept
  }
}

/** Numbers that grow with time, and within a millisecond. */
function createPositions() {
  let last = 0
  return (nowMs: number): number => {
    last = Math.max(last + 1, nowMs * PLACES_PER_MS)
    return last
  }
}

interface Row {
  readonly topic: string
  readonly id: string
  readonly sender: string
  readonly tag: number
  readonly published_at: string
  readonly expires_at: string
  readonly position: string
  readonly message: string
  readonly attestation: string | null
}

interface PageRow {
  readonly scanned: string
  readonly next_position: string | null
  readonly next_id: string | null
}

interface UsageRow {
  readonly caller: string | null
  readonly client: string | null
  readonly missing: number
  readonly weight: string
}

function fromRow(row: Row): PlacedMessage {
  return {
    topicKey: row.topic,
    id: row.id,
    sender: row.sender,
    tag: row.tag,
    publishedAtMs: Number(row.published_at),
    expiresAtMs: Number(row.expires_at),
    position: Number(row.position),
    message: row.message,
    ...(row.attestation === null ? {} : { attestation: row.attestation }),
  }
}

const keyOf = ({ topicKey, id }: MessageKey) => `${topicKey}${id}`
const toBytes = (hex: string) => Buffer.from(hex, 'hex')
