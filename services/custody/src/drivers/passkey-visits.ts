import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'

type Pool = Database['pool']

/** From the request of the vault until the last change. */
export const VISIT_MS = 20 * MINUTE_MS
/** Also the time in which a confirmed visit may change passkeys. */
export const CODE_MS = 10 * MINUTE_MS
export const RESEND_MS = 30 * SECOND_MS
/** Of all codes and assertions of one visit. */
export const MAX_TRIES = 5
const MAX_SENDS = 3
const VISITS_PER_DAY = 5

/** One visit of the page on which passkeys are added and removed. */
export interface PasskeyVisit {
  readonly id: string
  readonly walletId: string
  /** Thumbprint of the vault key that requested it. */
  readonly device: string
  readonly origin: string
  readonly label: string
  readonly codeHash: Buffer | null
  readonly sentAt: Date | null
  readonly tries: number
  readonly challenge: string | null
  /** Since when it may change passkeys. */
  readonly confirmedAt: Date | null
  readonly createdAt: Date
}

const COLUMNS = `id, wallet_id AS "walletId", device, origin, label, code_hash AS "codeHash", sent_at AS "sentAt", tries,
  challenge, confirmed_at AS "confirmedAt", created_at AS "createdAt"`
const HAS_TRIES = `tries < ${MAX_TRIES}`
// The last try may have confirmed it.
const OPEN = `token_hash = $1 AND is_open AND created_at > $2 AND (${HAS_TRIES} OR confirmed_at IS NOT NULL)`

const startOf = (now: Date) => new Date(now.getTime() - VISIT_MS)

type NewVisit = Pick<PasskeyVisit, 'id' | 'walletId' | 'device' | 'origin' | 'label'> & {
  readonly tokenHash: Buffer
  readonly now: Date
}

/** Stores a visit in a transaction that has locked the wallet. Earlier ones of the wallet end. */
export async function storeVisit(client: DatabaseClient, visit: NewVisit): Promise<void> {
  await client.query('DELETE FROM custody_passkey_visits WHERE wallet_id = $1 AND sends = 0', [visit.walletId])
  await client.query('UPDATE custody_passkey_visits SET is_open = false WHERE wallet_id = $1', [visit.walletId])
  await client.query(
    `INSERT INTO custody_passkey_visits (id, wallet_id, device, origin, label, token_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [visit.id, visit.walletId, visit.device, visit.origin, visit.label, visit.tokenHash, visit.now],
  )
}

/** Returns a visit that is open. */
export async function findVisit(
  client: DatabaseClient,
  tokenHash: Buffer,
  now: Date,
): Promise<PasskeyVisit | undefined> {
  const sql = `SELECT ${COLUMNS} FROM custody_passkey_visits WHERE ${OPEN}`
  return (await client.query<PasskeyVisit>(sql, [tokenHash, startOf(now)])).rows[0]
}

/** Returns the milliseconds until a visit may have codes; 0 if its wallet had few others with codes in a day. */
export async function readVisitWait(
  client: DatabaseClient,
  { id, walletId }: Pick<PasskeyVisit, 'id' | 'walletId'>,
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ readonly at: Date }>(
    `SELECT created_at AS at FROM custody_passkey_visits WHERE wallet_id = $1 AND id <> $2 AND sends > 0
        AND created_at > $3 ORDER BY created_at DESC OFFSET ${VISITS_PER_DAY - 1} LIMIT 1`,
    [walletId, id, new Date(now.getTime() - DAY_MS)],
  )
  const [oldest] = rows
  return oldest === undefined ? 0 : oldest.at.getTime() + DAY_MS - now.getTime()
}

/** Replaces the code of a visit, in a transaction of the caller. @returns false for one that is too early, or too many */
export async function replaceVisitCode(
  client: DatabaseClient,
  { tokenHash, codeHash, now }: { readonly tokenHash: Buffer; readonly codeHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE custody_passkey_visits SET code_hash = $3, sent_at = $4, sends = sends + 1
      WHERE ${OPEN} AND ${HAS_TRIES} AND sends < ${MAX_SENDS} AND (sent_at IS NULL OR sent_at <= $5)`,
    [tokenHash, startOf(now), codeHash, now, new Date(now.getTime() - RESEND_MS)],
  )
  return rowCount === 1
}

/** Counts a try before it is compared, so that requests at once cannot try more often. The challenge is used up. @throws service/database */
export function countVisitTry(pool: Pool, tokenHash: Buffer, now: Date): Promise<PasskeyVisit | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<PasskeyVisit>(
      `WITH found AS (SELECT * FROM custody_passkey_visits WHERE ${OPEN} AND ${HAS_TRIES} FOR UPDATE),
            counted AS (UPDATE custody_passkey_visits SET tries = tries + 1, challenge = NULL
                         WHERE id IN (SELECT id FROM found) RETURNING id)
       SELECT ${COLUMNS.replace('tries,', 'tries + 1 AS tries,')} FROM found WHERE id IN (SELECT id FROM counted)`,
      [tokenHash, startOf(now)],
    )
    return rows[0]
  })
}

/** Stores what an authenticator is asked to sign. @returns false for a visit that has ended @throws service/database */
export function storeChallenge(pool: Pool, id: string, challenge: string): Promise<boolean> {
  return withClient(pool, async (client) => {
    const sql = 'UPDATE custody_passkey_visits SET challenge = $2 WHERE id = $1 AND is_open'
    return (await client.query(sql, [id, challenge])).rowCount === 1
  })
}

/** Takes the challenge of a visit, which is used once, in a transaction of the caller. */
export async function takeChallenge(client: DatabaseClient, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ readonly challenge: string | null }>(
    `UPDATE custody_passkey_visits new SET challenge = NULL FROM custody_passkey_visits old
      WHERE new.id = $1 AND old.id = new.id AND new.is_open RETURNING old.challenge`,
    [id],
  )
  return rows[0]?.challenge ?? undefined
}

/**
 * Lets a visit change passkeys, in a transaction of the caller. The token of before ends, because the frame knows it too.
 *
 * @returns false if the visit has ended meanwhile
 */
export async function confirmVisit(
  client: DatabaseClient,
  { id, tokenHash, now }: { readonly id: string; readonly tokenHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE custody_passkey_visits SET confirmed_at = $2, token_hash = $3, code_hash = NULL, sent_at = NULL, challenge = NULL
      WHERE id = $1 AND is_open AND confirmed_at IS NULL`,
    [id, now, tokenHash],
  )
  return rowCount === 1
}
