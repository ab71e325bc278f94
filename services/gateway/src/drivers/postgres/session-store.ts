import type { Database } from '@latchkey/database'
import type { Hex } from '@latchkey/primitives'
import { type SmartSession, smartSession } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { SessionStore } from '../../ports/session-store.ts'
import { fromBytea, toBytea } from './columns.ts'
import { createQuery } from './query-rows.ts'

interface SessionRow {
  readonly pci: string
  readonly project: unknown
  readonly permissions: unknown
  readonly policies: unknown
  readonly context: Buffer
  readonly created_at: Date
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly revoking_at: Date | null
}

const MAX_LISTED = 100

/** Returns the store of sessions in PostgreSQL. The activity store must have migrated the tables before. */
export function createSessionStore(pool: Database['pool']): SessionStore {
  const query = createQuery(pool)
  return {
    async list({ address, chainId }) {
      const rows = await query<SessionRow>(
        `SELECT * FROM gateway_sessions WHERE account = $1 AND chain_id = $2
         ORDER BY created_at DESC, pci LIMIT ${MAX_LISTED}`,
        [toBytea(address), chainId],
      )
      return rows.map(toSession)
    },
    async save({ address, chainId }, session) {
      const { pci, project, permissions, policies, context, createdAt, expiry, revokedAt } = session
      const saved = await query(
        `INSERT INTO gateway_sessions
           (pci, account, chain_id, project, permissions, policies, context, created_at, expires_at, revoked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING pci`,
        [
          pci,
          toBytea(address),
          chainId,
          JSON.stringify(project),
          JSON.stringify(permissions),
          JSON.stringify(policies),
          toBytea(context as Hex),
          toDate(createdAt),
          toDate(expiry),
          revokedAt === null ? null : toDate(revokedAt),
        ],
      )
      return saved.length > 0
    },
    async requestRevocation({ address, chainId }, pci, nowMs) {
      const revoked = await query(
        `UPDATE gateway_sessions SET revoking_at = coalesce(revoking_at, $4)
         WHERE pci = $1 AND account = $2 AND chain_id = $3 RETURNING pci`,
        [pci, toBytea(address), chainId, new Date(nowMs)],
      )
      return revoked.length > 0
    },
  }
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1_000)
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}

function toSession(row: SessionRow): SmartSession {
  const { pci, project, permissions, policies, context, created_at, expires_at, revoked_at, revoking_at } = row
  return v.parse(smartSession, {
    pci,
    project,
    permissions,
    policies,
    context: fromBytea(context),
    createdAt: toSeconds(created_at),
    expiry: toSeconds(expires_at),
    revokedAt: revoked_at === null ? null : toSeconds(revoked_at),
    ...(revoked_at === null && revoking_at !== null ? { state: 'revoking' } : {}),
  })
}
