import { type Database, type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { HOUR_MS, SECOND_MS } from '@latchkey/primitives'
import type { NewSignIn, Refreshed, SessionStore, StoredAccount, StoredSession } from '../ports/session-store.ts'
import { endSessions } from './end-sessions.ts'

/** Rows of one delete. */
const SWEEP_ROWS = 5000
const MAX_LISTED = 100
/** Maximum accounts of one session. With their metadata, the response to `GET me` has less than 100 KB. */
const MAX_ACCOUNTS = 20

/** Stores sessions in PostgreSQL, in the tables of `authMigrations`. @example createSessionStore(database.pool) */
export function createSessionStore(pool: Database['pool']): SessionStore {
  return {
    signIn: (signIn) => withDurableTransaction(pool, (client) => storeSignIn(client, signIn)),
    find: (sessionId, now) => withClient(pool, (client) => findSession(client, sessionId, now)),
    refresh: (request) => withDurableTransaction(pool, (client) => replaceToken(client, request)),
    listSharingAccount: (sessionId, now) =>
      withDurableTransaction(pool, (client) => listSessions(client, sessionId, now)),
    endAll: (sessionId, now) => withDurableTransaction(pool, (client) => endSessions.all(client, sessionId, now)),
    endSharingAccount: (sessionId, otherId, now) =>
      withDurableTransaction(pool, (client) => endSessions.sharingAccount(client, sessionId, otherId, now)),
    end: (sessionId, now) => withDurableTransaction(pool, (client) => endSessions.one(client, sessionId, now)),
    setMetadata: async (accountId, metadata) => {
      const sql = 'UPDATE auth_accounts SET metadata = $2 WHERE id = $1'
      await withDurableTransaction(pool, (client) => client.query(sql, [accountId, metadata]))
    },
    deleteBefore: (moments) => withClient(pool, (client) => deleteOld(client, moments)),
    ping: async () => {
      await withClient(pool, (client) => client.query('SELECT 1'))
    },
  }
}

async function storeSignIn(client: DatabaseClient, signIn: NewSignIn): Promise<StoredSession> {
  const { nonce, nonceExpiresAt, chainId, address, project, now } = signIn
  const used = 'INSERT INTO auth_nonces VALUES ($1, $2) ON CONFLICT DO NOTHING'
  if ((await client.query(used, [nonce, nonceExpiresAt])).rowCount === 0) throw new WalletError('sign-in/nonce-used')
  const account = await client.query(UPSERT_ACCOUNT, [project, chainId, address, now])
  const accountId: string = account.rows[0].id
  const sessionId = await createSession(client, signIn)
  await moveAccounts(client, signIn, sessionId)
  await client.query(LINK_ACCOUNT, [sessionId, accountId, now])
  await assertRoomForAccount(client, sessionId)
  await makeRoomForSession(client, signIn, accountId)
  await audit(client, { at: now, kind: 'signed-in', sessionId, accountId })
  return (await findSession(client, sessionId, now)) as StoredSession
}

// The assignment changes nothing, but without it the statement would not return the row. The row is locked until the
// end, so that sign-ins of one account count each other's sessions.
const UPSERT_ACCOUNT = `
  INSERT INTO auth_accounts (project, chain_id, address, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (project, chain_id, address) DO UPDATE SET address = excluded.address RETURNING id`

const LINK_ACCOUNT = `
  INSERT INTO auth_session_accounts VALUES ($1, $2, $3)
  ON CONFLICT (session_id, account_id) DO UPDATE SET signed_in_at = excluded.signed_in_at`

/**
 * Moves the accounts of the earlier session to the new one and ends the earlier one, because its tokens may be known to
 * an attacker, and must not give access to the account that signs in now.
 */
async function moveAccounts(client: DatabaseClient, signIn: NewSignIn, to: string): Promise<void> {
  const { sessionId, domain, project, now } = signIn
  if (sessionId === undefined) return
  const { rows } = await client.query(LOCK_SESSION, [sessionId, domain, project, now])
  if (rows.length === 0) return
  // Moved, not copied, because otherwise each sign-in would store all earlier accounts once more.
  await client.query('UPDATE auth_session_accounts SET session_id = $2 WHERE session_id = $1', [sessionId, to])
  await endSessions.one(client, sessionId, now, 'continued')
}

const LOCK_SESSION = `
  SELECT id FROM auth_sessions
  WHERE id = $1 AND domain = $2 AND project = $3 AND ended_at IS NULL AND expires_at > $4 FOR UPDATE`

/** @throws sign-in/too-many-accounts */
async function assertRoomForAccount(client: DatabaseClient, sessionId: string): Promise<void> {
  const sql = 'SELECT count(*)::int AS n FROM auth_session_accounts WHERE session_id = $1'
  const { rows } = await client.query(sql, [sessionId])
  if (rows[0].n > MAX_ACCOUNTS) throw new WalletError('sign-in/too-many-accounts', { limit: MAX_ACCOUNTS })
}

/**
 * Ends the least recently used sessions of an account until one more fits. Sessions of the last hour stay, because only
 * a program opens that many: its sign-in is rejected instead of ending the sessions of the visitor.
 *
 * @throws sign-in/too-many-sessions
 */
async function makeRoomForSession(client: DatabaseClient, signIn: NewSignIn, accountId: string): Promise<void> {
  const { now, sessionsPerAccount: limit } = signIn
  const { rows } = await client.query(COUNT_SESSIONS, [accountId, now])
  const surplus: number = rows[0].n - limit
  if (surplus <= 0) return
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const ended = await endSessions.longestUnused(client, accountId, surplus, anHourAgo, now)
  if (ended < surplus)
    throw new WalletError('sign-in/too-many-sessions', { limit, retryInSeconds: HOUR_MS / SECOND_MS })
}

const COUNT_SESSIONS = `
  SELECT count(*)::int AS n FROM auth_session_accounts link JOIN auth_sessions session ON session.id = link.session_id
  WHERE link.account_id = $1 AND session.ended_at IS NULL AND session.expires_at > $2`

async function createSession(client: DatabaseClient, signIn: NewSignIn): Promise<string> {
  const { domain, project, uri, nonce, now, expiresAt, refreshHash } = signIn
  const sql = `
    INSERT INTO auth_sessions (domain, project, uri, nonce, created_at, used_at, expires_at, refresh_hash)
    VALUES ($1, $2, $3, $4, $5, $5, $6, $7) RETURNING id`
  return (await client.query(sql, [domain, project, uri, nonce, now, expiresAt, refreshHash])).rows[0].id
}

async function replaceToken(
  client: DatabaseClient,
  { hash, domain, successors, expiresAt, graceMs, now }: Parameters<SessionStore['refresh']>[0],
): Promise<Refreshed> {
  const find = async () => (await client.query(FIND_BY_TOKEN, [hash, now, domain ?? null])).rows[0]
  // A query that waited for the lock sees the current session, but not the row that the other request added.
  const row = (await find()) ?? (await find())
  if (row === undefined) return { status: 'unknown' }
  const { id, refresh_hash, replaced_at } = row
  if (replaced_at === null) {
    await client.query('INSERT INTO auth_replaced_tokens VALUES ($1, $2, $3)', [hash, id, now])
    const sql = 'UPDATE auth_sessions SET refresh_hash = $2, expires_at = $3, used_at = $4 WHERE id = $1'
    await client.query(sql, [id, successors[0], expiresAt, now])
  } else if (now.getTime() - replaced_at.getTime() > graceMs) {
    await endSessions.one(client, id, now, 'refresh-reused')
    return { status: 'reused' }
  }
  const current = replaced_at === null ? successors[0] : successors.find((each) => each.equals(refresh_hash))
  if (current === undefined) return { status: 'unknown' }
  return { status: 'done', session: (await findSession(client, id, now)) as StoredSession, hash: current }
}

// Locked, so that of two requests with one token the second sees the changes of the first.
const FIND_BY_TOKEN = `
  SELECT session.id, session.refresh_hash, replaced.replaced_at
  FROM auth_sessions session
  LEFT JOIN auth_replaced_tokens replaced ON replaced.hash = $1 AND replaced.session_id = session.id
  WHERE (session.refresh_hash = $1 OR replaced.hash = $1) AND session.ended_at IS NULL AND session.expires_at > $2
    AND ($3::text IS NULL OR session.domain = $3)
  FOR UPDATE OF session`

interface AuditRow {
  readonly at: Date
  readonly kind: string
  readonly sessionId: string
  readonly accountId?: string
}

async function audit(client: DatabaseClient, { at, kind, sessionId, accountId }: AuditRow): Promise<void> {
  const sql = 'INSERT INTO auth_audit (at, kind, session_id, account_id) VALUES ($1, $2, $3, $4)'
  await client.query(sql, [at, kind, sessionId, accountId ?? null])
}

async function findSession(client: DatabaseClient, id: string, now: Date): Promise<StoredSession | undefined> {
  const { rows } = await client.query(FIND_SESSION, [id, now])
  const [first] = rows
  if (first === undefined) return undefined
  return {
    id,
    domain: first.domain,
    project: first.project,
    uri: first.uri,
    nonce: first.nonce,
    createdAt: first.created_at,
    usedAt: first.used_at,
    accounts: rows.map(toAccount),
  }
}

const FIND_SESSION = `
  SELECT session.domain, session.project, session.uri, session.nonce, session.created_at, session.used_at,
    account.id AS account_id, account.chain_id, account.address, account.metadata, account.created_at AS account_created_at, link.signed_in_at
  FROM auth_sessions session
  JOIN auth_session_accounts link ON link.session_id = session.id
  JOIN auth_accounts account ON account.id = link.account_id
  WHERE session.id = $1 AND session.ended_at IS NULL AND session.expires_at > $2
  ORDER BY link.signed_in_at DESC, account.id`

const toAccount = (row: {
  readonly account_id: string
  readonly chain_id: string
  readonly address: string
  readonly metadata: StoredAccount['metadata']
  readonly account_created_at: Date
  readonly signed_in_at: Date
}): StoredAccount => ({
  id: row.account_id,
  chainId: row.chain_id,
  address: row.address,
  metadata: row.metadata,
  createdAt: row.account_created_at,
  signedInAt: row.signed_in_at,
})

async function listSessions(client: DatabaseClient, id: string, now: Date): Promise<readonly StoredSession[]> {
  const { rows } = await client.query(LIST_SHARING_ACCOUNT, [id, now, MAX_LISTED])
  return rows.map((row) => ({
    id: row.id,
    domain: row.domain,
    project: row.project,
    uri: row.uri,
    nonce: row.nonce,
    createdAt: row.created_at,
    usedAt: row.used_at,
    accounts: [],
  }))
}

const LIST_SHARING_ACCOUNT = `
  SELECT DISTINCT session.id, session.domain, session.project, session.uri, session.nonce, session.created_at, session.used_at
  FROM auth_session_accounts own
  JOIN auth_session_accounts other ON other.account_id = own.account_id
  JOIN auth_sessions session ON session.id = other.session_id
  WHERE own.session_id = $1 AND session.ended_at IS NULL AND session.expires_at > $2
  ORDER BY session.used_at DESC LIMIT $3`

async function deleteOld(
  client: DatabaseClient,
  { sessions, nonces }: Parameters<SessionStore['deleteBefore']>[0],
): Promise<number> {
  let deleted = 0
  for (const [sql, moment] of [
    [DELETE_NONCES, nonces],
    [DELETE_SESSIONS, sessions],
    [DELETE_TOKENS, sessions],
    [DELETE_AUDIT, sessions],
  ] as const)
    for (let slice = SWEEP_ROWS; slice === SWEEP_ROWS; deleted += slice)
      slice = (await client.query(sql, [moment, SWEEP_ROWS])).rowCount ?? 0
  return deleted
}

const DELETE_NONCES = `
  DELETE FROM auth_nonces WHERE nonce IN (SELECT nonce FROM auth_nonces WHERE expires_at < $1 LIMIT $2)`
const DELETE_SESSIONS = `
  DELETE FROM auth_sessions WHERE id IN (
    SELECT id FROM auth_sessions WHERE expires_at < $1 OR ended_at < $1 LIMIT $2)`
const DELETE_TOKENS = `
  DELETE FROM auth_replaced_tokens WHERE hash IN (SELECT hash FROM auth_replaced_tokens WHERE replaced_at < $1 LIMIT $2)`
const DELETE_AUDIT = `DELETE FROM auth_audit WHERE id IN (SELECT id FROM auth_audit WHERE at < $1 LIMIT $2)`
