import { type Database, type DatabaseClient, withClient } from '@latchkey/database'

/** Rows of one delete. */
const SWEEP_ROWS = 5_000

export interface NewRow {
  readonly id: string
  readonly template: string
  readonly content: Uint8Array
  readonly attempts: number
  readonly nextAttemptAt: Date
  readonly expiresAt: Date | undefined
  readonly createdAt: Date
}

/** A row that this process may send until its lease ends. */
export interface ClaimedRow {
  readonly id: string
  readonly template: string
  readonly content: Uint8Array
  /** Number of attempts, including this one. */
  readonly attempts: number
  readonly expiresAt: Date | undefined
}

export type DoneStatus = 'sent' | 'failed' | 'expired'

/** The rows of one service in `mail_outbox`. */
export interface OutboxRows {
  readonly insert: (row: NewRow, client?: DatabaseClient) => Promise<void>
  /** Counts an attempt for the due rows, and reserves them for this worker until `leaseEnd`. */
  readonly claim: (claim: { now: Date; leaseEnd: Date; limit: number }) => Promise<readonly ClaimedRow[]>
  /** Ends a row and erases its content. */
  readonly finish: (
    row: ClaimedRow,
    end: { status: DoneStatus; at: Date; reason?: string | undefined },
  ) => Promise<void>
  readonly postpone: (row: ClaimedRow, next: { at: Date; reason: string }) => Promise<void>
  /** Deletes rows that ended before the given time. */
  readonly deleteBefore: (before: Date) => Promise<number>
}

// SKIP LOCKED: simultaneous workers claim different rows instead of waiting for each other.
const CLAIM = `
  UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = $3
  WHERE id IN (
    SELECT id FROM mail_outbox
    WHERE room = $1 AND status = 'queued' AND next_attempt_at <= $2
    ORDER BY next_attempt_at LIMIT $4 FOR UPDATE SKIP LOCKED
  ) RETURNING id, template, content, attempts, expires_at`

// Mail that expired while it waited for another attempt. A worker that is sending it ends the row itself.
const EXPIRE = `
  UPDATE mail_outbox SET status = 'expired', content = NULL, done_at = $2
  WHERE id IN (
    SELECT id FROM mail_outbox
    WHERE room = $1 AND status = 'queued' AND expires_at <= $2 FOR UPDATE SKIP LOCKED
  )`

// The number of attempts identifies the lease: it differs if a second worker took the row over.
const FINISH = `
  UPDATE mail_outbox SET status = $4, content = NULL, done_at = $5, last_error = $6
  WHERE room = $1 AND id = $2 AND attempts = $3 AND status = 'queued'`

const POSTPONE = `
  UPDATE mail_outbox SET next_attempt_at = $4, last_error = $5
  WHERE room = $1 AND id = $2 AND attempts = $3 AND status = 'queued'`

const INSERT = `
  INSERT INTO mail_outbox (room, id, template, content, attempts, next_attempt_at, expires_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

const DELETE = `
  DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox WHERE room = $1 AND done_at < $2 LIMIT ${SWEEP_ROWS})`

/** Returns the rows of a service, in the table of `mailMigrations`. */
export function createOutboxRows(pool: Database['pool'], room: string): OutboxRows {
  const run = (sql: string, values: readonly unknown[]) => withClient(pool, (client) => client.query(sql, [...values]))
  return {
    insert: async ({ id, template, content, attempts, nextAttemptAt, expiresAt, createdAt }, client) => {
      const bytes = Buffer.from(content)
      const values = [room, id, template, bytes, attempts, nextAttemptAt, expiresAt, createdAt]
      await (client === undefined ? run(INSERT, values) : client.query(INSERT, values))
    },
    claim: async ({ now, leaseEnd, limit }) => {
      await run(EXPIRE, [room, now])
      const { rows } = await run(CLAIM, [room, now, leaseEnd, limit])
      return rows.map(({ expires_at, content, ...row }) => ({
        ...row,
        content: new Uint8Array(content),
        expiresAt: expires_at ?? undefined,
      }))
    },
    finish: async ({ id, attempts }, { status, at, reason }) => {
      await run(FINISH, [room, id, attempts, status, at, reason])
    },
    postpone: async ({ id, attempts }, { at, reason }) => {
      await run(POSTPONE, [room, id, attempts, at, reason])
    },
    deleteBefore: async (before) => (await run(DELETE, [room, before])).rowCount ?? 0,
  }
}
