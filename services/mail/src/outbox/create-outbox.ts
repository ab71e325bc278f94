import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseClient, migrate } from '@latchkey/database'
import { isWalletError, kindOf } from '@latchkey/errors'
import { type Clock, repeat, systemClock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import type { Kms } from '@latchkey/kms'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import type { MailTransport, OutgoingMail } from '../mail-transport.ts'
import type { MailTemplate } from '../templates/mail-data.ts'
import { mailMigrations } from './mail-migrations.ts'
import { type ClaimedRow, createOutboxRows } from './outbox-rows.ts'
import { openMail, sealMail } from './sealed-mail.ts'

/** Longer than the transport and the KMS together take, so that only one worker sends a mail. */
const LEASE_MS = 2 * MINUTE_MS
const FIRST_DELAY_MS = 5 * SECOND_MS
const DELAY_FACTOR = 3
const MAX_DELAY_MS = HOUR_MS
/** The last attempt is about 5 hours after the first one. */
const MAX_ATTEMPTS = 10
/** Maximum mails that are sent simultaneously; each uses a connection to the mail server. */
const MAX_CONCURRENT = 10
/** Time for which ended rows, which have no content, are kept for the operator. */
const RETENTION_MS = 30 * DAY_MS

export interface OutboxOptions {
  readonly database: Pick<Database, 'pool'>
  /** Service of the mail, e.g. `auth`. Services that share a database do not see each other's mails. */
  readonly room: string
  readonly kms: Pick<Kms, 'wrap' | 'unwrap'>
  readonly transport: MailTransport
  readonly clock?: Clock | undefined
  readonly logger: ServiceLog
  /** Interval of the search for mail that is due. Default 2,000 ms. */
  readonly pollMs?: number | undefined
}

export interface QueuedMail extends OutgoingMail {
  readonly template: MailTemplate
  /** Time from which the mail is no longer sent. Milliseconds since 1970. */
  readonly expiresAt?: number | undefined
}

export interface Outbox {
  /**
   * Stores a mail and sends it at once, in the background. It resolves once the row is stored, so that the response
   * time for a caller does not depend on the mail server.
   *
   * @returns id of the row.
   * @throws service/database, kms/unavailable, kms/refused
   */
  readonly enqueue: (mail: QueuedMail) => Promise<string>
  /** Stores a mail in a transaction of the caller, who calls `wake` after the commit. */
  readonly enqueueIn: (client: DatabaseClient, mail: QueuedMail) => Promise<string>
  /** Searches for mail that is due now, in the background. */
  readonly wake: () => void
  /** Sends all mail that is due, and resolves when each has had its attempt. Never rejects. */
  readonly runOnce: () => Promise<void>
  /** Ends the search and waits for the mails that are being sent. */
  readonly stop: () => Promise<void>
}

/**
 * Opens the outbox of a service: migrates its table and begins to send what is due. A mail that the server did not
 * accept is sent again after 5 s, 15 s, 45 s and so on, 10 times. Once it was sent, permanently rejected, expired or
 * given up, its content is erased. Many processes may work on one table; a mail is sent twice only if a process ends
 * after the mail server accepted it and before that is stored.
 *
 * @throws service/database
 * @example
 * const outbox = await createOutbox({ database, room: 'auth', kms, transport, logger })
 * await outbox.enqueue({ template: 'login-code', to, ...renderMail('login-code', data), expiresAt })
 */
export async function createOutbox(options: OutboxOptions): Promise<Outbox> {
  const { database, room, kms, transport, clock = systemClock, logger, pollMs = 2 * SECOND_MS } = options
  await migrate(database.pool, { room: 'mail', migrations: mailMigrations })
  const rows = createOutboxRows(database.pool, room)
  const inFlight = new Set<Promise<void>>()
  let isStopped = false

  const after = (ms: number) => new Date(clock.now() + ms)

  /** Seals a mail into a row; with one attempt, the caller holds it for the time of a lease. */
  async function store(mail: QueuedMail, attempts: 0 | 1, client?: DatabaseClient): Promise<ClaimedRow> {
    const id = randomUUID()
    const content = await sealMail({ kms, room, id }, mail)
    const expiresAt = mail.expiresAt === undefined ? undefined : new Date(mail.expiresAt)
    const row = { id, template: mail.template, content, attempts, expiresAt }
    await rows.insert({ ...row, nextAttemptAt: after(attempts * LEASE_MS), createdAt: after(0) }, client)
    return row
  }

  async function attempt(row: ClaimedRow): Promise<void> {
    const { id, template, attempts, expiresAt } = row
    if (expiresAt !== undefined && expiresAt.getTime() <= clock.now()) {
      await rows.finish(row, { status: 'expired', at: after(0) })
      return logger.info({ id, template, attempts }, 'a mail expired before it was sent')
    }
    try {
      await transport.send(await openMail({ kms, room, id }, row.content))
    } catch (error) {
      return settleFailure(row, error)
    }
    await rows.finish(row, { status: 'sent', at: after(0) })
    logger.info({ id, template, attempts }, 'a mail was sent')
  }

  async function settleFailure(row: ClaimedRow, error: unknown): Promise<void> {
    const { id, template, attempts } = row
    const reason = reasonOf(error)
    const fields = { id, template, attempts, reason }
    if (attempts >= MAX_ATTEMPTS || !mayWorkLater(error)) {
      await rows.finish(row, { status: 'failed', at: after(0), reason })
      return logger.error(fields, 'a mail was given up')
    }
    const delayMs = Math.min(FIRST_DELAY_MS * DELAY_FACTOR ** (attempts - 1), MAX_DELAY_MS)
    await rows.postpone(row, { at: after(delayMs), reason })
    logger.warn({ ...fields, delayMs }, 'a mail was not sent yet')
  }

  /** Runs work in the background, which `stop` waits for. A failed write leaves the row to the end of its lease. */
  function track(work: Promise<void>): Promise<void> {
    const settled = work
      .catch((error: unknown) => logger.warn({ reason: reasonOf(error) }, 'the outbox could not be used'))
      .finally(() => inFlight.delete(settled))
    inFlight.add(settled)
    return settled
  }

  async function sendDue(): Promise<void> {
    while (!isStopped) {
      const claim = { now: after(0), leaseEnd: after(LEASE_MS), limit: MAX_CONCURRENT }
      const claimed = await rows.claim(claim)
      await Promise.all(claimed.map((row) => track(attempt(row))))
      if (claimed.length < MAX_CONCURRENT) return
    }
  }

  const runOnce = () => track(sendDue())
  const sweep = () => track(rows.deleteBefore(after(-RETENTION_MS)).then(() => undefined))
  const ends = [repeat(runOnce, pollMs), repeat(sweep, HOUR_MS)]
  return {
    enqueue: async (mail) => {
      // In a flood, the rows wait for the next search, which sends a few at a time.
      const isAtOnce = inFlight.size < MAX_CONCURRENT && !isStopped
      const row = await store(mail, isAtOnce ? 1 : 0)
      if (isAtOnce) void track(attempt(row))
      return row.id
    },
    enqueueIn: async (client, mail) => (await store(mail, 0, client)).id,
    wake: () => void runOnce(),
    runOnce,
    stop: async () => {
      isStopped = true
      await Promise.all(ends.map((end) => end()))
      await Promise.all(inFlight)
    },
  }
}

/** A value that the KMS cannot open will never open, and a permanently rejected mail stays rejected. */
function mayWorkLater(error: unknown): boolean {
  if (!isWalletError(error)) return true
  return error.code === 'kms/refused' || kindOf(error) === 'unavailable'
}

/** Returns code and reason of our own errors. The message of any other error may contain the mail. */
function reasonOf(error: unknown): string {
  if (!isWalletError(error)) return error instanceof Error ? error.name : 'unknown failure'
  const { reason } = error.context
  return typeof reason === 'string' ? `${error.code}: ${reason}`.slice(0, 200) : error.code
}
