import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DAY_MS, MINUTE_MS } from '@latchkey/primitives'
import type { RecentEnrolment, Standing } from '../domain/enrolment-limits.ts'

type Pool = Database['pool']

export const LINK_MS = 15 * MINUTE_MS
/** From the approval on: a device that crashes asks again, and signs in at auth meanwhile. */
export const RELEASE_MS = 15 * MINUTE_MS
export const MAX_TRIES = 3
const MAX_RELEASES = 3
/** More rows than the limits of a day allow. */
const MAX_RECENT = 100

export interface NewEnrolment {
  readonly id: string
  readonly device: string
  readonly deviceId: string
  readonly walletId: string
  readonly subjectMac: Buffer
  readonly isMatch: boolean
  readonly project: string
  readonly origin: string
  readonly label: string
  readonly network: string
  readonly codeHash: Buffer
  readonly linkHash: Buffer
  readonly now: Date
}

const LOCK_DEVICE = 0x1a7d

/** Returns the enrolments of an address in the last 24 hours, newest first, including those of addresses without a wallet. */
export async function readRecent(
  client: DatabaseClient,
  subjectMac: Buffer,
  now: Date,
): Promise<readonly RecentEnrolment[]> {
  const { rows } = await client.query<RecentEnrolment>(
    `SELECT created_at AS at, standing, network, device FROM custody_enrolments
      WHERE subject_mac = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT ${MAX_RECENT}`,
    [subjectMac, new Date(now.getTime() - DAY_MS)],
  )
  return rows
}

/**
 * Stores an enrolment in a transaction of the caller. An earlier one of the same vault key releases nothing more; if it was approved, its
 * person can still deny it.
 */
export async function storeEnrolment(client: DatabaseClient, e: NewEnrolment, standing: Standing): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK_DEVICE, e.device])
  await client.query(
    `UPDATE custody_enrolments SET status = CASE status WHEN 'approved' THEN 'replaced' ELSE 'ended' END
      WHERE device = $1 AND status IN ('pending', 'approved')`,
    [e.device],
  )
  await client.query(
    `INSERT INTO custody_enrolments (id, device, device_id, wallet_id, subject_mac, is_match, project, origin, label,
       network, code_hash, link_hash, created_at, expires_at, standing)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      e.id,
      e.device,
      e.deviceId,
      e.walletId,
      e.subjectMac,
      e.isMatch,
      e.project,
      e.origin,
      e.label,
      e.network,
      e.codeHash,
      e.linkHash,
      e.now,
      new Date(e.now.getTime() + LINK_MS),
      standing,
    ],
  )
}

export interface EnrolmentRow {
  readonly id: string
  readonly device: string
  readonly deviceId: string
  readonly walletId: string
  readonly status: 'pending' | 'approved' | 'replaced' | 'denied' | 'ended'
  readonly expiresAt: Date
  readonly decidedAt: Date | null
}

/** Returns an enrolment, also one that can never be approved. @throws service/database */
export function findEnrolment(pool: Pool, id: string): Promise<EnrolmentRow | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<EnrolmentRow>(
      `SELECT id, device, device_id AS "deviceId", wallet_id AS "walletId", status, expires_at AS "expiresAt",
              decided_at AS "decidedAt"
         FROM custody_enrolments WHERE id = $1`,
      [id],
    )
    return rows[0]
  })
}

/** Returns which of these enrolments are decided or ended. @throws service/database */
export function findSettled(pool: Pool, ids: readonly string[]): Promise<readonly string[]> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM custody_enrolments WHERE id = ANY($1::uuid[]) AND status <> 'pending'`,
      [ids],
    )
    return rows.map(({ id }) => id)
  })
}

/** An enrolment as the page of its link sees it. */
export interface LinkRow {
  readonly id: string
  readonly device: string
  readonly walletId: string
  readonly subjectMac: Buffer
  readonly origin: string
  readonly label: string
  readonly network: string
  readonly codeHash: Buffer
  readonly tries: number
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Also true after the device enrolled again. */
  readonly isApproved: boolean
}

/** True for an hour after a denial. Needed beside the status, because an enrolment stored during a denial is still pending. */
const isFrozen = (now: '$2' | '$3' | '$4') =>
  `EXISTS (SELECT FROM custody_wallets w WHERE w.id = wallet_id AND w.frozen_until > ${now})`
/** A link counts while its enrolment is pending. */
const OPEN = `link_hash = $1 AND is_match AND status = 'pending' AND expires_at > $2 AND tries < ${MAX_TRIES}
  AND NOT ${isFrozen('$2')}`
const LINK_COLUMNS = `id, device, wallet_id AS "walletId", subject_mac AS "subjectMac", origin, label, network,
  code_hash AS "codeHash", tries, created_at AS "createdAt", expires_at AS "expiresAt",
  status IN ('approved', 'replaced') AS "isApproved"`

/**
 * Returns the enrolment of a link that can still be used: to approve or deny a pending device, or to deny one that was approved recently.
 *
 * @throws service/database
 */
export function findLink(pool: Pool, linkHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<LinkRow>(
      `SELECT ${LINK_COLUMNS} FROM custody_enrolments
        WHERE (${OPEN}) OR (link_hash = $1 AND is_match AND status IN ('approved', 'replaced') AND decided_at > $3)`,
      [linkHash, now, new Date(now.getTime() - RELEASE_MS)],
    )
    return rows[0]
  })
}

/** Counts a try before it is compared, so that requests at once cannot try more often. @throws service/database */
export function countTry(pool: Pool, linkHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<LinkRow>(
      `UPDATE custody_enrolments SET tries = tries + 1 WHERE ${OPEN} RETURNING ${LINK_COLUMNS}`,
      [linkHash, now],
    )
    return rows[0]
  })
}

/** Ends a pending enrolment in a transaction of the caller. @returns false if a concurrent request ended it or froze the wallet. */
export async function decide(
  client: DatabaseClient,
  { id, status, now }: { readonly id: string; readonly status: 'approved' | 'ended'; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE custody_enrolments SET status = $2, decided_at = $3
      WHERE id = $1 AND is_match AND status = 'pending' AND expires_at > $3 AND ($2 <> 'approved' OR NOT ${isFrozen('$3')})`,
    [id, status, now],
  )
  return rowCount === 1
}

/**
 * Denies an enrolment and ends all others of its wallet, because an intruder who reads the
 * owner's mail may have started several. Runs in a transaction of the caller, which has frozen the wallet.
 *
 * @returns how often its device has received the half; undefined if a concurrent request ended the enrolment
 */
export async function denyAll(
  client: DatabaseClient,
  { id, walletId, now }: { readonly id: string; readonly walletId: string; readonly now: Date },
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: string; releases: number }>(
    `UPDATE custody_enrolments SET status = CASE WHEN id = $1 THEN 'denied' ELSE 'ended' END, decided_at = $3
      WHERE wallet_id = $2 AND is_match AND status IN ('pending', 'approved', 'replaced') RETURNING id, releases`,
    [id, walletId, now],
  )
  return rows.find((each) => each.id === id)?.releases
}

/** Ends all enrolments of a wallet that are pending or may release, in a transaction of the caller. */
export async function endAll(client: DatabaseClient, walletId: string, now: Date): Promise<void> {
  await client.query(
    `UPDATE custody_enrolments SET status = 'ended', decided_at = $2
      WHERE wallet_id = $1 AND is_match AND status IN ('pending', 'approved')`,
    [walletId, now],
  )
}

interface ReleaseKey {
  readonly id: string
  readonly device: string
  readonly now: Date
}

const RELEASABLE = `id = $1 AND device = $2 AND is_match AND status = 'approved' AND decided_at > $3
  AND releases < ${MAX_RELEASES} AND NOT ${isFrozen('$4')}`

/** Returns the wallet whose half an approved device may have now. @throws service/database */
export function findReleasable(pool: Pool, { id, device, now }: ReleaseKey): Promise<string | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<{ walletId: string }>(
      `SELECT wallet_id AS "walletId" FROM custody_enrolments WHERE ${RELEASABLE}`,
      [id, device, new Date(now.getTime() - RELEASE_MS), now],
    )
    return rows[0]?.walletId
  })
}

/** Counts a release in a transaction of the caller. @returns its number; undefined when there were enough. */
export async function countRelease(
  client: DatabaseClient,
  { id, device, now }: ReleaseKey,
): Promise<number | undefined> {
  const { rows } = await client.query<{ releases: number }>(
    `UPDATE custody_enrolments SET releases = releases + 1 WHERE ${RELEASABLE} RETURNING releases`,
    [id, device, new Date(now.getTime() - RELEASE_MS), now],
  )
  return rows[0]?.releases
}
