import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { createToken, hashToken, toSuccessor } from '../domain/tokens.ts'
import { IS_STOPPED } from './stops.ts'

type Pool = Database['pool']

const ACCESS_MS = 10 * MINUTE_MS
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
/** Two tabs that refresh at once both succeed; a thief who comes later ends the session. */
const GRACE_MS = 10 * SECOND_MS

export interface LiveSession {
  readonly sessionId: string
  readonly userId: string
  readonly deviceId: string
  readonly realm: string
  /** Of the page that embeds the frame. */
  readonly origin: string
  readonly uiThumbprint: string
  readonly vaultThumbprint: string
  /** Of the device, for mails. */
  readonly label: string
  /** Time of the login. */
  readonly createdAt: Date
  /** An operator has stopped the project, or this origin of it. */
  readonly isStopped: boolean
}

export interface IssuedTokens {
  readonly accessToken: string
  readonly expiresAt: number
  readonly refreshToken: string
}

/** A session counts while it lasts and its device is not revoked. */
const LIVE = `s.ended_at IS NULL AND s.expires_at > $2 AND s.idle_expires_at > $2
  AND EXISTS (SELECT FROM wallet_user_devices ud WHERE ud.user_id = s.user_id AND ud.device_id = s.device_id AND ud.status = 'active')`

/** Returns the session of an access token. @throws service/database */
export function findSession(pool: Pool, accessToken: string, now: Date): Promise<LiveSession | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<LiveSession>(
      `SELECT s.id AS "sessionId", s.user_id AS "userId", s.device_id AS "deviceId", d.project AS realm, d.origin,
              d.ui_thumbprint AS "uiThumbprint", d.vault_thumbprint AS "vaultThumbprint",
              d.label, s.created_at AS "createdAt", ${IS_STOPPED}
         FROM wallet_access_tokens t JOIN wallet_sessions s ON s.id = t.session_id JOIN wallet_devices d ON d.id = s.device_id
        WHERE t.hash = $1 AND t.expires_at > $2 AND ${LIVE}`,
      [hashToken(accessToken), now],
    )
    return rows[0]
  })
}

/** Opens a session in a transaction of the caller. The id is new, whatever the device had before. */
export async function openSession(
  client: DatabaseClient,
  { userId, deviceId, now }: { readonly userId: string; readonly deviceId: string; readonly now: Date },
): Promise<IssuedTokens> {
  const sessionId = randomUUID()
  await client.query(
    `UPDATE wallet_sessions SET ended_at = $3, end_reason = 'replaced'
      WHERE user_id = $1 AND device_id = $2 AND ended_at IS NULL`,
    [userId, deviceId, now],
  )
  await client.query(
    `INSERT INTO wallet_sessions (id, user_id, device_id, created_at, used_at, idle_expires_at, expires_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6)`,
    [sessionId, userId, deviceId, now, new Date(now.getTime() + IDLE_MS), new Date(now.getTime() + ABSOLUTE_MS)],
  )
  return issueTokens(client, sessionId, createToken(), now)
}

async function issueTokens(
  client: DatabaseClient,
  sessionId: string,
  refreshToken: string,
  now: Date,
): Promise<IssuedTokens> {
  const accessToken = createToken()
  const expiresAt = now.getTime() + ACCESS_MS
  await client.query('INSERT INTO wallet_access_tokens (hash, session_id, expires_at) VALUES ($1, $2, $3)', [
    hashToken(accessToken),
    sessionId,
    new Date(expiresAt),
  ])
  await client.query(
    'INSERT INTO wallet_refresh_tokens (hash, session_id) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING',
    [hashToken(refreshToken), sessionId],
  )
  return { accessToken, expiresAt, refreshToken }
}

/** `reused`: the token was replaced before, so that somebody else has it, and the session was ended. */
export type Refreshed = { readonly tokens: IssuedTokens } | { readonly refused: 'unknown' | 'reused' }

interface RefreshRow {
  readonly sessionId: string
  readonly usedAt: Date | null
  readonly uiThumbprint: string
}

/**
 * Replaces a refresh token, for the key that it was issued to.
 *
 * @throws service/database
 * @see RFC 9700 section 4.14.2, RFC 9449 section 5
 */
export function refreshSession(
  pool: Pool,
  {
    refreshToken,
    thumbprint,
    refreshKey,
    now,
  }: {
    readonly refreshToken: string
    readonly thumbprint: string
    readonly refreshKey: Uint8Array
    readonly now: Date
  },
): Promise<Refreshed> {
  return withDurableTransaction(pool, async (client) => {
    const { rows } = await client.query<RefreshRow>(
      `SELECT s.id AS "sessionId", r.used_at AS "usedAt", d.ui_thumbprint AS "uiThumbprint"
         FROM wallet_refresh_tokens r JOIN wallet_sessions s ON s.id = r.session_id JOIN wallet_devices d ON d.id = s.device_id
        WHERE r.hash = $1 AND ${LIVE} FOR UPDATE OF r, s`,
      [hashToken(refreshToken), now],
    )
    const [row] = rows
    if (row === undefined || row.uiThumbprint !== thumbprint) return { refused: 'unknown' }
    if (row.usedAt !== null && now.getTime() - row.usedAt.getTime() > GRACE_MS) {
      await endSessions(client, { sessionId: row.sessionId, reason: 'reused', now })
      return { refused: 'reused' }
    }
    await client.query('UPDATE wallet_refresh_tokens SET used_at = coalesce(used_at, $2) WHERE hash = $1', [
      hashToken(refreshToken),
      now,
    ])
    await client.query('UPDATE wallet_sessions SET used_at = $2, idle_expires_at = $3 WHERE id = $1', [
      row.sessionId,
      now,
      new Date(now.getTime() + IDLE_MS),
    ])
    return { tokens: await issueTokens(client, row.sessionId, toSuccessor(refreshKey, refreshToken), now) }
  })
}

/** Ends one session, all of a device or all of a user. @returns how many. */
export async function endSessions(
  client: DatabaseClient,
  of: {
    readonly sessionId?: string
    readonly userId?: string
    readonly deviceId?: string
    /** Session that stays. */
    readonly keptId?: string
    readonly reason: string
    readonly now: Date
  },
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE wallet_sessions SET ended_at = $5, end_reason = $4
      WHERE ended_at IS NULL AND ($1::uuid IS NOT NULL OR $2::uuid IS NOT NULL)
        AND ($1::uuid IS NULL OR id = $1) AND ($2::uuid IS NULL OR user_id = $2) AND ($3::uuid IS NULL OR device_id = $3)
        AND ($6::uuid IS NULL OR id <> $6)`,
    [of.sessionId ?? null, of.userId ?? null, of.deviceId ?? null, of.reason, of.now, of.keptId ?? null],
  )
  return rowCount ?? 0
}

export interface ListedSession {
  readonly sessionId: string
  readonly deviceId: string
  readonly origin: string
  readonly device: string
  readonly createdAt: Date
  readonly usedAt: Date
}

/** Lists the live sessions of a user, the newest first, at most 100. @throws service/database */
export function listSessions(pool: Pool, userId: string, now: Date): Promise<readonly ListedSession[]> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<ListedSession>(
      `SELECT s.id AS "sessionId", s.device_id AS "deviceId", d.origin, d.label AS device, s.created_at AS "createdAt", s.used_at AS "usedAt"
         FROM wallet_sessions s JOIN wallet_devices d ON d.id = s.device_id
        WHERE s.user_id = $1 AND ${LIVE} ORDER BY s.created_at DESC LIMIT 100`,
      [userId, now],
    )
    return rows
  })
}
