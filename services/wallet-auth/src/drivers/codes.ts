import type { DatabaseClient } from '@latchkey/database'
import { DAY_MS, MINUTE_MS } from '@latchkey/primitives'
import type { CallerStanding, RecentCode } from '../domain/login-limits.ts'
import type { HashedCode } from '../domain/one-time-code.ts'

export const CODE_MS = 10 * MINUTE_MS
/** Time to get custody's approval after a correct code: 15 minutes of its link and 15 of the approval. */
const ACCEPTED_MS = 30 * MINUTE_MS
const MAX_ATTEMPTS = 5
/** Higher than the daily limit of codes for an address, so that no code is missed. */
const MAX_RECENT = 200

export interface NewCode extends HashedCode {
  readonly codeId: string
  readonly purpose: string
  readonly realm: string
  readonly emailMac: Buffer
  /** The same on all sites. */
  readonly mailboxMac: Buffer
  readonly emailWrapped: Uint8Array
  readonly deviceId: string
  readonly standing: CallerStanding
  /** Network of the caller, from `toNetwork`. */
  readonly network: string
  readonly now: Date
}

/** Differs from the lock numbers of custody, which may share the database. */
const LOCK_ADDRESS = 0x1a7e

/**
 * Locks the codes of an address to the end of the caller's transaction. What `readRecentCodes` returns after it stays true until
 * then. A request that does not take the lock sees counts that another one is about to change.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockAddress(client: DatabaseClient, emailMac: Buffer): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_ADDRESS, emailMac.readInt32BE()])
}

/**
 * Returns the codes of an address in the last 24 hours, newest first, and those that strangers requested on other sites.
 *
 * @param of.mailboxMac - Absent: only those of the site, for a caller who enters a code.
 */
export async function readRecentCodes(
  client: DatabaseClient,
  {
    realm,
    emailMac,
    mailboxMac,
    now,
  }: Pick<NewCode, 'realm' | 'emailMac' | 'now'> & Partial<Pick<NewCode, 'mailboxMac'>>,
): Promise<readonly RecentCode[]> {
  const { rows } = await client.query<RecentCode>(
    `SELECT * FROM (
       SELECT created_at AS at, standing, network, device_id AS device, false AS "isOfOtherSite",
              attempts - CASE WHEN consumed_at IS NULL THEN 0 ELSE 1 END AS failures
         FROM wallet_codes WHERE realm = $1 AND email_mac = $2 AND created_at > $3
       UNION ALL
       SELECT created_at, standing, network, device_id, true, 0
         FROM wallet_codes WHERE mailbox_mac = $4 AND realm <> $1 AND standing = 'unknown' AND created_at > $3
     ) codes ORDER BY at DESC LIMIT ${MAX_RECENT}`,
    [realm, emailMac, new Date(now.getTime() - DAY_MS), mailboxMac ?? null],
  )
  return rows
}

/** Stores a code in a transaction of the caller. An earlier one of the same device and purpose counts no more. */
export async function storeCode(client: DatabaseClient, code: NewCode): Promise<void> {
  await client.query(
    `UPDATE wallet_codes SET superseded_at = $5
      WHERE realm = $1 AND email_mac = $2 AND purpose = $3 AND device_id = $4 AND consumed_at IS NULL AND superseded_at IS NULL`,
    [code.realm, code.emailMac, code.purpose, code.deviceId, code.now],
  )
  await client.query(
    `INSERT INTO wallet_codes (id, purpose, realm, email_mac, email_wrapped, device_id, hash, salt, created_at, expires_at,
       standing, network, mailbox_mac)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
      code.standing,
      code.network,
      code.mailboxMac,
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

/** The e-mail address (as a MAC) that a code was sent to, and who asked for it. */
export type CodeAddress = Pick<NewCode, 'realm' | 'emailMac' | 'standing' | 'network'>

/** Returns the address of a code; `undefined` if the code has expired or has no attempts left. */
export async function findCodeAddress(
  client: DatabaseClient,
  { codeId, purpose, deviceId, now }: CodeKey,
): Promise<CodeAddress | undefined> {
  const { rows } = await client.query<CodeAddress>(
    `SELECT realm, email_mac AS "emailMac", standing, network FROM wallet_codes WHERE ${OPEN} AND attempts < ${MAX_ATTEMPTS}`,
    [codeId, purpose, deviceId, now],
  )
  return rows[0]
}

/** Returns the e-mail address (as a MAC) of a code that was entered correctly on this device in the last half hour. */
export async function findAcceptedCode(
  client: DatabaseClient,
  { codeId, purpose, deviceId, now }: CodeKey,
): Promise<Pick<NewCode, 'realm' | 'emailMac'> | undefined> {
  const { rows } = await client.query<Pick<NewCode, 'realm' | 'emailMac'>>(
    `SELECT realm, email_mac AS "emailMac" FROM wallet_codes
      WHERE id = $1 AND purpose = $2 AND device_id = $3 AND consumed_at > $4`,
    [codeId, purpose, deviceId, new Date(now.getTime() - ACCEPTED_MS)],
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
