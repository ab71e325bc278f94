import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { SOCIAL_DEVICE_MS, SOCIAL_MS } from '@latchkey/protocol/wallet-auth'
import type { AccountProvider, SocialProvider } from '@latchkey/protocol/wallet-keys'

type Pool = Database['pool']

/** Tries at the code that the frame shows. */
export const MAX_TRIES = 3

/** Why a login ended. */
export type SocialProblem = 'denied' | 'unavailable' | 'code'

export interface NewSocialLogin {
  readonly id: string
  readonly provider: AccountProvider
  readonly deviceId: string
  /** Null: the login has no return. */
  readonly stateHash: Buffer | null
  readonly nonce: string
  readonly verifierWrapped: Uint8Array | null
  /** The channel at the relay of Farcaster. */
  readonly channelWrapped: Uint8Array | null
  /** Null: the login has no return. */
  readonly codeHash: Buffer | null
  readonly now: Date
}

/** Stores a login in a transaction of the caller. An earlier one of the device counts no more. */
export async function storeSocialLogin(client: DatabaseClient, login: NewSocialLogin): Promise<void> {
  const { id, provider, deviceId, stateHash, nonce, verifierWrapped, channelWrapped, codeHash, now } = login
  await client.query(
    `INSERT INTO wallet_social_logins
       (id, provider, device_id, state_hash, nonce, verifier_wrapped, code_hash, status, created_at, expires_at, channel_wrapped)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'started', $8, $9, $10)
     ON CONFLICT (device_id) DO UPDATE SET id = excluded.id, provider = excluded.provider, state_hash = excluded.state_hash,
       nonce = excluded.nonce, verifier_wrapped = excluded.verifier_wrapped, code_hash = excluded.code_hash, status = excluded.status,
       created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0, problem = NULL, challenge_hash = NULL,
       person_wrapped = NULL, channel_wrapped = excluded.channel_wrapped`,
    [
      ...[id, provider, deviceId, stateHash, nonce, verifierWrapped, codeHash, now],
      new Date(now.getTime() + SOCIAL_MS),
      channelWrapped,
    ],
  )
}

/** A login that returns now. */
export interface ReturningLogin {
  readonly id: string
  readonly nonce: string
  readonly verifierWrapped: Buffer | null
  /** Of the page that embeds the frame. */
  readonly siteOrigin: string
}

/** Takes a started login by its state, which counts once, and for its own provider alone. @throws service/database */
export function takeReturn(
  pool: Pool,
  { provider, stateHash, now }: { readonly provider: SocialProvider; readonly stateHash: Buffer; readonly now: Date },
): Promise<ReturningLogin | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<ReturningLogin>(
      `UPDATE wallet_social_logins l SET status = 'returning' FROM wallet_devices d
        WHERE d.id = l.device_id AND l.state_hash = $1 AND l.provider = $2 AND l.status = 'started' AND l.expires_at > $3
        RETURNING l.id, l.nonce, l.verifier_wrapped AS "verifierWrapped", d.origin AS "siteOrigin"`,
      [stateHash, provider, now],
    )
    return rows[0]
  })
}

/** Stores who returned. The login is of no use before it is bound to the browser of its frame. @throws service/database */
export function storeReturned(
  pool: Pool,
  {
    id,
    challengeHash,
    personWrapped,
  }: { readonly id: string; readonly challengeHash: Buffer; readonly personWrapped: Uint8Array },
): Promise<void> {
  return withClient(pool, async (client) => {
    await client.query(
      `UPDATE wallet_social_logins
          SET status = 'returned', challenge_hash = $2, person_wrapped = $3, verifier_wrapped = NULL
        WHERE id = $1 AND status = 'returning'`,
      [id, challengeHash, personWrapped],
    )
  })
}

/** Ends a login, so that its frame learns why. @throws service/database */
export function endSocialLogin(pool: Pool, id: string, problem: SocialProblem): Promise<void> {
  return withClient(pool, async (client) => {
    await client.query(
      `UPDATE wallet_social_logins SET status = 'ended', problem = $2, verifier_wrapped = NULL, channel_wrapped = NULL, person_wrapped = NULL
        WHERE id = $1 AND status <> 'redeemed'`,
      [id, problem],
    )
  })
}

/** A login by Farcaster whose channel is read now. */
export interface ReadChannel {
  readonly nonce: string
  readonly channelWrapped: Buffer
}

/** Claims the channel of a login, because the relay gives its result once. @returns undefined while another request reads it @throws service/database */
export function claimChannel(pool: Pool, { id, deviceId, now }: DeviceKey): Promise<ReadChannel | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<ReadChannel>(
      `UPDATE wallet_social_logins SET status = 'returning'
        WHERE id = $1 AND device_id = $2 AND status = 'started' AND channel_wrapped IS NOT NULL AND expires_at > $3
       RETURNING nonce, channel_wrapped AS "channelWrapped"`,
      [id, deviceId, now],
    )
    return rows[0]
  })
}

/** Gives the channel back, or stores who has signed: the login then needs no other proof of its browser. @throws service/database */
export function releaseChannel(pool: Pool, id: string, personWrapped: Uint8Array | undefined): Promise<void> {
  return withClient(pool, async (client) => {
    await client.query(
      personWrapped === undefined
        ? `UPDATE wallet_social_logins SET status = 'started' WHERE id = $1 AND status = 'returning'`
        : `UPDATE wallet_social_logins SET status = 'bound', person_wrapped = $2, channel_wrapped = NULL
            WHERE id = $1 AND status = 'returning'`,
      personWrapped === undefined ? [id] : [id, personWrapped],
    )
  })
}

interface ReturnedKey {
  readonly id: string
  readonly challengeHash: Buffer
  readonly now: Date
}

const RETURNED = `id = $1 AND challenge_hash = $2 AND status = 'returned' AND expires_at > $3`

/** Binds a returned login to the browser of its device. @returns false for a login of another device, and for none @throws service/database */
export function bindByDevice(
  pool: Pool,
  { id, challengeHash, now, uiThumbprint }: ReturnedKey & { readonly uiThumbprint: string },
): Promise<boolean> {
  return withClient(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE wallet_social_logins SET status = 'bound'
        WHERE ${RETURNED} AND device_id IN (SELECT d.id FROM wallet_devices d WHERE d.ui_thumbprint = $4)`,
      [id, challengeHash, now, uiThumbprint],
    )
    return rowCount === 1
  })
}

/** Counts a try before it is compared, so that requests at once cannot try more often. @throws service/database */
export function countTry(
  pool: Pool,
  { id, challengeHash, now }: ReturnedKey,
): Promise<{ readonly codeHash: Buffer; readonly tries: number } | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<{ codeHash: Buffer; tries: number }>(
      `UPDATE wallet_social_logins SET tries = tries + 1 WHERE ${RETURNED} AND tries < ${MAX_TRIES}
       RETURNING code_hash AS "codeHash", tries`,
      [id, challengeHash, now],
    )
    return rows[0]
  })
}

/** Binds a returned login whose code was typed on the return page. @throws service/database */
export function bindByCode(pool: Pool, { id, challengeHash, now }: ReturnedKey): Promise<boolean> {
  return withClient(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE wallet_social_logins SET status = 'bound' WHERE ${RETURNED} AND tries <= ${MAX_TRIES}`,
      [id, challengeHash, now],
    )
    return rowCount === 1
  })
}

export interface SocialLoginRow {
  readonly status: 'started' | 'returning' | 'returned' | 'bound' | 'redeemed' | 'ended'
  readonly problem: SocialProblem | null
  readonly personWrapped: Buffer | null
}

interface DeviceKey {
  readonly id: string
  readonly deviceId: string
  readonly now: Date
}

const COLUMNS = `status, problem, person_wrapped AS "personWrapped"`

/** Returns a login of a device. @throws service/database */
export function findSocialLogin(pool: Pool, { id, deviceId, now }: DeviceKey): Promise<SocialLoginRow | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<SocialLoginRow>(
      `SELECT ${COLUMNS} FROM wallet_social_logins WHERE id = $1 AND device_id = $2 AND expires_at > $3`,
      [id, deviceId, now],
    )
    return rows[0]
  })
}

/**
 * Redeems a bound login, once, in a transaction of the caller. The person stays until custody has decided about the device.
 *
 * @param personWrapped - The person without their token.
 * @returns false if a concurrent request has redeemed it
 */
export async function redeemSocialLogin(
  client: DatabaseClient,
  { id, deviceId, personWrapped, now }: DeviceKey & { readonly personWrapped: Uint8Array },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE wallet_social_logins SET status = 'redeemed', person_wrapped = $4, expires_at = $5
      WHERE id = $1 AND device_id = $2 AND status = 'bound' AND expires_at > $3`,
    [id, deviceId, now, personWrapped, new Date(now.getTime() + SOCIAL_DEVICE_MS)],
  )
  return rowCount === 1
}

/** Deletes a login that has led to a session, in a transaction of the caller. @returns false if a concurrent request has */
export async function deleteSocialLogin(client: DatabaseClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM wallet_social_logins WHERE id = $1', [id])
  return rowCount === 1
}
