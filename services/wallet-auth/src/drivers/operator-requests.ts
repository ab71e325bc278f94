import { randomUUID } from 'node:crypto'
import type { DatabaseClient } from '@latchkey/database'
import { HOUR_MS } from '@latchkey/primitives'

/** For this time the second operator may confirm. */
const REQUEST_MS = 24 * HOUR_MS

export interface OperatorRequest {
  readonly requestId: string
  readonly action: 'start-project' | 'unfreeze-wallet'
  /** A project, a project and an origin with a space between, or a wallet. */
  readonly target: string
  readonly operator: string
  readonly reason: string
  readonly expiresAt: Date
}

const COLUMNS = `id AS "requestId", action, target, operator, reason, expires_at AS "expiresAt"`

/** Stores a request. An older one for the same target stays, with its operator, unless it has expired. */
export async function storeRequest(
  client: DatabaseClient,
  { now, ...given }: Pick<OperatorRequest, 'action' | 'target' | 'operator' | 'reason'> & { readonly now: Date },
): Promise<OperatorRequest> {
  const { action, target, operator, reason } = given
  await client.query('DELETE FROM wallet_operator_requests WHERE action = $1 AND target = $2 AND expires_at <= $3', [
    action,
    target,
    now,
  ])
  await client.query(
    `INSERT INTO wallet_operator_requests (id, action, target, operator, reason, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (action, target) DO NOTHING`,
    [randomUUID(), action, target, operator, reason, now, new Date(now.getTime() + REQUEST_MS)],
  )
  const { rows } = await client.query<OperatorRequest>(
    `SELECT ${COLUMNS} FROM wallet_operator_requests WHERE action = $1 AND target = $2`,
    [action, target],
  )
  return rows[0] as OperatorRequest
}

export async function listRequests(client: DatabaseClient, now: Date): Promise<readonly OperatorRequest[]> {
  const { rows } = await client.query<OperatorRequest>(
    `SELECT ${COLUMNS} FROM wallet_operator_requests WHERE expires_at > $1 ORDER BY created_at`,
    [now],
  )
  return rows
}

/** Returns a request and locks it to the end of the caller's transaction, so that it counts once. */
export async function lockRequest(
  client: DatabaseClient,
  requestId: string,
  now: Date,
): Promise<OperatorRequest | undefined> {
  const { rows } = await client.query<OperatorRequest>(
    `SELECT ${COLUMNS} FROM wallet_operator_requests WHERE id = $1 AND expires_at > $2 FOR UPDATE`,
    [requestId, now],
  )
  return rows[0]
}

/** Ends the requests for a target: one was confirmed, or somebody took the same thing away again. */
export async function deleteRequests(
  client: DatabaseClient,
  { action, target }: Pick<OperatorRequest, 'action' | 'target'>,
): Promise<void> {
  await client.query('DELETE FROM wallet_operator_requests WHERE action = $1 AND target = $2', [action, target])
}
