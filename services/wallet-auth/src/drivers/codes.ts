import type { DatabaseClient } from '@latchkey/database'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import type { HashedCode } from '../domain/one-time-code.ts'

export const CODE_MS = 10 * MINUTE_MS
export const RESEND_MS = 30 * SECOND_MS
const MAX_ATTEMPTS = 5
const PER_HOUR = 5
const PER_DAY = 20
/** Wrong codes of a day, after which a code alone opens no session on a device that is not known. */
const MAX_FAILURES_PER_DAY = 15

export interface NewCode extends HashedCode {
  readonly codeId: string
  readonly purpose: string
  readonly realm: string
  readonly emailMac: Buffer
  readonly emailWrapped: Uint8Array
  readonly deviceId: string
  readonly now: Date
}

/** Of an address: how long it waits for its next code, and whether too many wrong ones were tried. */
export interface CodeState {
  readonly waitMs: number
  readonly isGuessed: boolean
}

interface CodeCounts {
  readonly last: Date | null
  readonly hourly: Date | null
  readonly daily: Date | null
  readonly failures: string
}

/** Differs from the lock numbers of custody, which may share the database. */
const LOCK_ADDRESS = 0x1a7e

/**
 * Locks the codes of an address to the end of the caller's transaction. What `readCodeState` returns after it stays true until
 * then. A request that does not take the lock sees counts that another one is about to change.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockAddress(client: DatabaseClient, emailMac: Buffer): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_ADDRESS, emailMac.readInt32BE()])
}

/** Returns how long an address must wait for its next code, and whether it had too many wrong attempts in a day. */
export async function readCodeState(
  client: DatabaseClient,
  { realm, emailMac, now }: Pick<NewCode, 'realm' | 'emailMac' | 'now'>,
): Promise<CodeState> {
  // The time at which the oldest of the last 5 (20) codes leaves its window; null while there are fewer.
  const { rows } = await client.query<CodeCounts>(
    `WITH recent AS (
         SELECT created_at, attempts, consumed_at, row_number() OVER (ORDER BY created_at DESC) AS place
           FROM wallet_codes WHERE realm = $1 AND email_mac = $2 AND created_at > $3)
       SELECT max(created_at) AS last, max(created_at) FILTER (WHERE place = ${PER_HOUR}) AS hourly,
              max(created_at) FILTER (WHERE place = ${PER_DAY}) AS daily,
              coalesce(sum(attempts - CASE WHEN consumed_at IS NULL THEN 0 ELSE 1 END), 0) AS failures
         FROM recent`,
    [realm, emailMac, new Date(now.getTime() - DAY_MS)],
  )
  const { last = null, hourly = null, daily = null, failures = '0' } = rows[0] ?? {}
  const until = (at: Date | null, ms: number) => (at === null ? 0 : at.getTime() + ms - now.getTime())
  return {
    waitMs: Math.max(0, until(last, RESEND_MS), until(hourly, HOUR_MS), until(daily, DAY_MS)),
    isGuessed: Number(failures) >= MAX_FAILURES_PER_DAY,
  }
}

/** Stores a code in a transaction of the caller. An earlier one of the same device and purpose counts no more. */
export async function storeCode(client: DatabaseClient, code: NewCode): Promise<void> {
  await client.query(
    `UPDATE wallet_codes SET superseded_at = $5
      WHERE realm = $1 AND email_mac = $2 AND purpose = $3 AND device_id = $4 AND consumed_at IS NULL AND superseded_at IS NULL`,
    [code.realm, code.emailMac, code.purpose, code.deviceId, code.now],
  )
  await client.query(
    `INSERT INTO wallet_codes (id, purpose, realm, email_mac, email_wrapped, device_id, hash, salt, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      code.codeId,
      code.purpose,
      code.realm,
      code.emailMac,
      code.emailWrapped,
      code.deviceId,
      code.hash,
      code.salt,
      code.now,
      new Date(code.now.getTime() + CODE_MS),
    ],
  )
}

export interface AttemptedCode extends HashedCode {
  readonly realm: string
  readonly emailMac: Buffer
  readonly emailWrapped: Buffer
}

export interface CodeKey {
  readonly codeId: string
  readonly purpose: string
  readonly deviceId: string
  readonly now: Date
}

/** A code counts for its device and purpose, while it lasts. */
const OPEN = `id = $1 AND purpose = $2 AND device_id = $3 AND consumed_at IS NULL AND superseded_at IS NULL AND expires_at > $4`

/** Returns the e-mail address (as a MAC) that a code was sent to; `undefined` if the code has expired or has no attempts left. */
export async function findCodeAddress(
  client: DatabaseClient,
  { codeId, purpose, deviceId, now }: CodeKey,
): Promise<Pick<NewCode, 'realm' | 'emailMac'> | undefined> {
  const { rows } = await client.query<Pick<NewCode, 'realm' | 'emailMac'>>(
    `SELECT realm, email_mac AS "emailMac" FROM wallet_codes WHERE ${OPEN} AND attempts < ${MAX_ATTEMPTS}`,
    [codeId, purpose, deviceId, now],
  )
  return rows[0]
}

/** Counts an attempt before it is compared, so that requests at once cannot try more often. */
export async function countAttempt(
  client: DatabaseClient,
  { codeId, purpose, deviceId, now }: CodeKey,
): Promise<AttemptedCode | undefined> {
  const { rows } = await client.query<AttemptedCode>(
    `UPDATE wallet_codes SET attempts = attempts + 1 WHERE ${OPEN} AND attempts < ${MAX_ATTEMPTS}
     RETURNING hash, salt, realm, email_mac AS "emailMac", email_wrapped AS "emailWrapped"`,
    [codeId, purpose, deviceId, now],
  )
  return rows[0]
}

/** Uses a code in a transaction of the caller. @returns false when a request beside this one has used it. */
export async function consumeCode(
  client: DatabaseClient,
  { codeId, purpose, deviceId, now }: CodeKey,
): Promise<boolean> {
  const { rowCount } = await client.query(`UPDATE wallet_codes SET consumed_at = $4 WHERE ${OPEN}`, [
    codeId,
    purpose,
    deviceId,
    now,
  ])
  return rowCount === 1
}
