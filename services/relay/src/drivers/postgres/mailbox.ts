import { migrate } from '@latchkey/database'
import {
  type Mailbox,
  type MailboxLimits,
  type MailboxPage,
  type MailboxQuery,
  type MessageKey,
  type PositionedMessage,
  type PutOutcome,
  type Receipt,
  type StoredMessage,
  scanOfTopic,
  type Usage,
  WEIGHT_OF_MESSAGE,
} from '../../ports/mailbox.ts'
import { createBatch } from '../batch.ts'
import { PUT_TURNS } from '../put-turns.ts'
import { CHANNEL } from './channel.ts'
import { migrations } from './migrations.ts'
import { createStatementRunner, type Pool, type RunStatement } from './run-statement.ts'
import { LIST, PUT, READ, REMOVE, SIZE, SWEEP, USAGE } from './statements.ts'

const MAX_GROUP = 500
const SWEEP_ROWS = 5_000
/**
 * Maximum time between assigning a position and storing the message, plus the clock difference between nodes, because a
 * node assigns positions by its own clock before it writes.
 */
const MAX_LATE_MS = 15_000
/**
 * Maximum number of messages in one millisecond that keep their order; times with this many positions stay below 2^53
 * until 2039.
 */
const PLACES_PER_MS = 4_096

export interface PostgresMailboxOptions extends MailboxLimits {
  readonly pool: Pool
  /** Distinguishes announcements of this node; 16 hexadecimal characters. */
  readonly nodeId: string
  /** Time after which an unanswered step counts its connection as dead. Milliseconds. */
  readonly timeoutMs?: number | undefined
}

/**
 * Opens the mailbox in PostgreSQL and migrates its table. `put` resolves once its transaction is committed;
 * simultaneous messages share a transaction.
 *
 * @throws service/database
 */
export async function openPostgresMailbox(options: PostgresMailboxOptions): Promise<Mailbox> {
  const { pool } = options
  const runStatement = createStatementRunner(pool, options.timeoutMs)
  await migrate(pool, { room: 'relay', migrations })
  const nextPosition = createPositions()
  const put = createBatch<Put, PutOutcome>({
    run: (group) => storeGroup(runStatement, options, group),
    maxItems: MAX_GROUP,
    turns: PUT_TURNS,
  })
  const remove = createBatch<Receipt, true>({ run: (group) => removeGroup(runStatement, group), maxItems: MAX_GROUP })
  return {
    put: (messages, nowMs) =>
      Promise.all(messages.map((message) => put({ message, nowMs, position: nextPosition(nowMs) }))),
    list: (query) => list(runStatement, query),
    read: async (keys, nowMs) => {
      const { rows } = await runStatement<Row>(READ, [
        keys.map(({ topicKey }) => toBytes(topicKey)),
        keys.map(({ id }) => toBytes(id)),
        nowMs,
      ])
      return rows.map(fromRow)
    },
    remove: async (receipts) => {
      await Promise.all(receipts.map(remove))
    },
    sweep: (nowMs) => sweep(runStatement, nowMs),
    size: async () => {
      const { rows } = await runStatement<{ messages: string; bytes: string }>(SIZE)
      return { messages: Number(rows[0]?.messages ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
    },
    usage: (leastWeight) => readUsage(runStatement, leastWeight),
  }
}

interface Put {
  readonly message: StoredMessage
  readonly nowMs: number
  readonly position: number
}

async function storeGroup(
  runStatement: RunStatement,
  { nodeId, maxMessagesPerTopic, maxBytesPerTopic }: PostgresMailboxOptions,
  group: readonly Put[],
): Promise<readonly PutOutcome[]> {
  // A statement must not write one row twice, but a group may contain the same message twice.
  const firsts = new Map<string, number>()
  group.forEach(({ message }, at) => {
    const key = keyOf(message)
    if (!firsts.has(key)) firsts.set(key, at)
  })
  const nowMs = Math.max(...group.map((each) => each.nowMs))
  const rows = [...firsts.values()].flatMap((at) => toJsonRow(group[at], at))
  const answer = await runStatement<{ ord: number; stored: boolean; kept: boolean }>(PUT, [
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
      origin: message.quotaKey,
    },
  ]
}

async function removeGroup(runStatement: RunStatement, group: readonly Receipt[]): Promise<readonly true[]> {
  await runStatement(REMOVE, [
    group.map(({ topicKey }) => toBytes(topicKey)),
    group.map(({ id }) => toBytes(id)),
    group.map(({ receiver }) => toBytes(receiver)),
  ])
  return group.map(() => true)
}

async function list(runStatement: RunStatement, query: MailboxQuery): Promise<MailboxPage> {
  const { topics, nowMs, limit, maxBytes, exceptSenders = [], except = [] } = query
  const { rows } = await runStatement<Row & PageRow>(LIST, [
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

async function readUsage(runStatement: RunStatement, leastWeight: number): Promise<Usage> {
  const { rows } = await runStatement<UsageRow>(USAGE, [WEIGHT_OF_MESSAGE, leastWeight])
  const weights = (kind: 'caller' | 'client') =>
    new Map(rows.flatMap(({ [kind]: name, weight }) => (name === null ? [] : [[name, Number(weight)] as const])))
  const total = rows.find(({ missing }) => missing === 3)
  return { total: Number(total?.weight ?? 0), callers: weights('caller'), clients: weights('client') }
}

async function sweep(runStatement: RunStatement, nowMs: number): Promise<number> {
  let swept = 0
  for (;;) {
    const { rowCount } = await runStatement(SWEEP, [nowMs, SWEEP_ROWS])
    swept += rowCount ?? 0
    if ((rowCount ?? 0) < SWEEP_ROWS) return swept
  }
}

/** Returns a generator of increasing positions, based on the time in milliseconds. */
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

function fromRow(row: Row): PositionedMessage {
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
