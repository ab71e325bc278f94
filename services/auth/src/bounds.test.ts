import { createTestDatabase, type Database } from '@latchkey/database'
import type { MeResponse } from '@latchkey/protocol/auth'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alice, bob, createTestAuth, outcomeOf, readJson } from './test-auth.fixture.ts'

let database: Database
let auth: Awaited<ReturnType<typeof createTestAuth>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(async () => {
  auth = await createTestAuth(database)
  await database.pool.query('TRUNCATE auth_sessions, auth_accounts, auth_nonces, auth_audit CASCADE')
})

const send = (method: string, path: string, token: string, body?: string) =>
  auth.app.request(`/auth/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  })
const countOf = async (table: string) =>
  (await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n
const accountOf = (index: number) => privateKeyToAccount(`0x${(index + 1).toString(16).padStart(64, '0')}`)

/** Stores sessions of the account of a token, as if from earlier visits. */
async function addSessions(count: number, createdAt = '2026-02-01T00:00:00Z'): Promise<void> {
  await database.pool.query(
    `WITH more AS (
      INSERT INTO auth_sessions (domain, project, uri, nonce, created_at, used_at, expires_at, refresh_hash)
      SELECT domain, project, uri, nonce, $2::timestamptz + step * interval '1 ms', $2::timestamptz + step * interval '1 ms',
        expires_at, sha256(step::text::bytea)
      FROM auth_sessions, generate_series(1, $1) step RETURNING id)
    INSERT INTO auth_session_accounts SELECT more.id, account_id, signed_in_at FROM more, auth_session_accounts`,
    [count, createdAt],
  )
}

describe('the accounts of a session', () => {
  it('are at most twenty, each stored once, even if more are added simultaneously', async () => {
    let token = (await auth.signIn()).token
    for (let index = 0; index < 19; index += 1) {
      auth.advance(1000)
      const headers = { authorization: `Bearer ${token}` }
      token = (await auth.signIn({ account: accountOf(index), headers })).token
    }
    const headers = { authorization: `Bearer ${token}` }
    const refused = await auth.authenticate(await auth.getNonce(), { account: accountOf(19), headers })
    expect(await outcomeOf(refused)).toBe('409 sign-in/too-many-accounts')
    expect((await readJson<MeResponse>(await send('GET', '/me', token))).accounts).toHaveLength(20)
    expect(await countOf('auth_session_accounts')).toBe(20)
    // An account that is already present may sign in again.
    expect(await outcomeOf(await auth.authenticate(await auth.getNonce(), { account: accountOf(3), headers }))).toBe(
      'ok',
    )
  })

  it('with 4 KB of metadata each make a response of less than 128 KB', async () => {
    const metadata = { note: 'x'.repeat(4_080) }
    let token = (await auth.signIn()).token
    for (let index = 0; index < 20; index += 1) {
      expect(await outcomeOf(await send('PUT', '/account-metadata', token, JSON.stringify({ metadata })))).toBe('ok')
      if (index === 19) break
      const headers = { authorization: `Bearer ${token}` }
      token = (await auth.signIn({ account: accountOf(index), headers })).token
    }
    const me = await (await send('GET', '/me?includeAppKitAccount=true', token)).text()
    expect(me.length).toBeLessThan(131_072)
  })
})

describe('the sessions of an account', () => {
  it('are limited by the operator: the least recently used one is ended', async () => {
    auth = await createTestAuth(database, { sessionsPerAccount: 3 })
    const first = await auth.signIn()
    auth.advance(3_600_001)
    const [second, third, fourth] = [await auth.signIn(), await auth.signIn(), await auth.signIn()]
    expect(await outcomeOf(await send('GET', '/me', first.token))).toBe('401 sign-in/session-invalid')
    for (const { token } of [second, third, fourth]) expect(await outcomeOf(await send('GET', '/me', token))).toBe('ok')
    const flood = await auth.authenticate(await auth.getNonce())
    expect(flood.headers.get('retry-after')).toBe('3600')
    expect(await outcomeOf(flood)).toBe('429 sign-in/too-many-sessions')
    expect(await outcomeOf(await auth.authenticate(await auth.getNonce(), { account: bob }))).toBe('ok')
    auth.advance(3_600_001)
    expect(await outcomeOf(await auth.authenticate(await auth.getNonce()))).toBe('ok')
  })

  it('stay within the limit if many sign-ins arrive at once', async () => {
    auth = await createTestAuth(database, { sessionsPerAccount: 3 })
    const nonces = await Promise.all(Array.from({ length: 8 }, () => auth.getNonce()))
    const outcomes = await Promise.all(nonces.map(async (nonce) => outcomeOf(await auth.authenticate(nonce))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3)
  })
})

describe('sign-out everywhere', () => {
  it('of 12,000 sessions is one statement of less than 5 s, and other accounts are served meanwhile', async () => {
    const pool = database.openPool({ name: 'two', maxConnections: 2 })
    auth = await createTestAuth({ ...database, pool })
    const { token } = await auth.signIn()
    await addSessions(12_000)
    const stranger = await auth.signIn({ account: bob })
    const startedAt = performance.now()
    let isOver = false
    const everywhere = Promise.all(
      [1, 2, 3].map(async () => outcomeOf(await send('POST', '/sign-out-everywhere', token))),
    ).then((outcomes) => {
      isOver = true
      return outcomes
    })
    const waits: number[] = []
    while (!isOver) {
      const requestedAt = performance.now()
      expect(await outcomeOf(await send('GET', '/me', stranger.token))).toBe('ok')
      waits.push(performance.now() - requestedAt)
    }
    const tookMs = performance.now() - startedAt
    expect((await everywhere).filter((outcome) => outcome === 'ok').length).toBeGreaterThan(0)
    expect(tookMs).toBeLessThan(5_000)
    expect(waits.length).toBeGreaterThan(1)
    const living = 'SELECT count(*)::int AS n FROM auth_sessions WHERE ended_at IS NULL'
    expect((await database.pool.query(living)).rows[0].n).toBe(1)
    const audit = "SELECT count(*)::int AS n FROM auth_audit WHERE kind = 'signed-out'"
    expect((await database.pool.query(audit)).rows[0].n).toBe(12_001)
  })
})

describe('metadata', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each([
    ['NUL in a text', '{"metadata":{"a":"\\u0000"}}'],
    ['NUL in a name', '{"metadata":{"\\u0000":1}}'],
    ['NUL in an inner name', '{"metadata":{"a":[{"\\u0000":1}]}}'],
    ['half of a pair of surrogates', '{"metadata":{"a":"\\ud800"}}'],
    ['the other half, in an inner list', '{"metadata":{"a":[["\\udc00"]]}}'],
    ['9 levels', `{"metadata":${nested(9)}}`],
    ['20,000 levels', `{"metadata":${nested(20_000)}}`],
    ['60,000 levels of lists', `{"metadata":{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`],
    ['5,000 characters', `{"metadata":{"a":"${'x'.repeat(5_000)}"}}`],
    ['a list', '{"metadata":[]}'],
    ['a text', '{"metadata":"gold"}'],
  ])('with %s is rejected with its own error code, and changes nothing', async (_, body) => {
    const { token } = await auth.signIn()
    expect(await outcomeOf(await send('PUT', '/account-metadata', token, body))).toBe('400 sign-in/metadata-invalid')
    expect((await readJson<MeResponse>(await send('GET', '/me', token))).accounts[0]?.metadata).toBeNull()
  })

  it('of eight levels and with pairs of surrogates is stored', async () => {
    const { token } = await auth.signIn()
    for (const body of [`{"metadata":${nested(7)}}`, '{"metadata":{"a":"\\ud83d\\ude00"}}', '{"metadata":null}'])
      expect(await outcomeOf(await send('PUT', '/account-metadata', token, body))).toBe('ok')
  })
})

describe('a sign-in', () => {
  it('is flushed to disk before the response, whatever the server settings, and no statement takes more than 5 s', async () => {
    const pool = database.openPool({ name: 'modes' })
    pool.on('acquire', (client) => void client.query('SET synchronous_commit = off'))
    auth = await createTestAuth({ ...database, pool })
    await database.pool.query(`
      CREATE FUNCTION note_settings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.uri = concat_ws(' ', current_setting('synchronous_commit'), current_setting('statement_timeout'));
        RETURN NEW;
      END $$;
      CREATE TRIGGER note_settings BEFORE INSERT ON auth_sessions FOR EACH ROW EXECUTE FUNCTION note_settings()`)
    const { token } = await auth.signIn({ account: alice })
    await database.pool.query('DROP TRIGGER note_settings ON auth_sessions; DROP FUNCTION note_settings')
    expect((await readJson<MeResponse>(await send('GET', '/me', token))).uri).toBe('on 5s')
  })
})
