import type { DatabaseClient } from '@latchkey/database'

/** Returns the statement that ends sessions. @param ids - Query of their ids; its parameters begin at $3. */
const toStatement = (ids: string) => `
  WITH chosen AS (
    SELECT id FROM auth_sessions WHERE id IN (${ids}) AND ended_at IS NULL ORDER BY id FOR UPDATE
  ), ended AS (
    UPDATE auth_sessions SET ended_at = $1 WHERE id IN (SELECT id FROM chosen) RETURNING id
  ), unlinked AS (
    DELETE FROM auth_session_accounts WHERE session_id IN (SELECT id FROM ended)
  ), logged AS (
    INSERT INTO auth_audit (at, kind, session_id) SELECT $1, $2, id FROM ended
  )
  SELECT count(*)::int AS ended FROM ended`

const END_ONE = toStatement('SELECT $3::uuid')

/**
 * The sessions that share an account with a session. An account belongs to one project, so they are all of the same
 * site.
 */
const SESSIONS_SHARING_ACCOUNT = `
  SELECT other.session_id FROM auth_session_accounts own
  JOIN auth_session_accounts other ON other.account_id = own.account_id WHERE own.session_id = $3`
const END_ALL = toStatement(`${SESSIONS_SHARING_ACCOUNT} UNION SELECT $3::uuid`)
const END_ONE_SHARING_ACCOUNT = toStatement(`${SESSIONS_SHARING_ACCOUNT} AND other.session_id = $4`)

const END_LONGEST_UNUSED = toStatement(`
  SELECT session.id FROM auth_session_accounts link JOIN auth_sessions session ON session.id = link.session_id
  WHERE link.account_id = $3 AND session.ended_at IS NULL AND session.expires_at > $1 AND session.created_at < $5
  ORDER BY session.used_at LIMIT $4`)

async function runAndCount(client: DatabaseClient, sql: string, parameters: readonly unknown[]): Promise<number> {
  return (await client.query(sql, [...parameters])).rows[0].ended
}

/** Each ends sessions in one statement, and returns how many. An ended session has no accounts. */
export const endSessions = {
  one: (client: DatabaseClient, id: string, now: Date, kind = 'signed-out') =>
    runAndCount(client, END_ONE, [now, kind, id]),
  all: (client: DatabaseClient, id: string, now: Date) => runAndCount(client, END_ALL, [now, 'signed-out', id]),
  sharingAccount: (client: DatabaseClient, id: string, otherId: string, now: Date) =>
    runAndCount(client, END_ONE_SHARING_ACCOUNT, [now, 'signed-out', id, otherId]),
  /** @param before - Sessions that began later stay. */
  longestUnused: (client: DatabaseClient, accountId: string, count: number, before: Date, now: Date) =>
    runAndCount(client, END_LONGEST_UNUSED, [now, 'made-room', accountId, count, before]),
} as const
