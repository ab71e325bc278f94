import { type Database, type DatabaseClient, withClient } from '@latchkey/database'

/** The whole of a project, in the place of an origin. */
const ALL_ORIGINS = ''

/** Of a device `d`: an operator has stopped its project, or this origin of it. Part of a query that runs anyway, so a stop counts at once on all nodes. */
export const IS_STOPPED = `EXISTS (SELECT FROM wallet_stops x
  WHERE x.project = d.project AND x.origin IN ('${ALL_ORIGINS}', d.origin)) AS "isStopped"`

/** A project, or one of its origins. */
export interface Site {
  readonly projectId: string
  readonly origin?: string | undefined
}

export interface Stop {
  readonly projectId: string
  /** Absent: the whole project. */
  readonly origin: string | undefined
  readonly stoppedAt: Date
  readonly operator: string
  readonly reason: string
}

/** Returns whether an operator has stopped this site. @throws service/database */
export function isStopped(
  pool: Database['pool'],
  { projectId, origin }: { readonly projectId: string; readonly origin: string },
): Promise<boolean> {
  return withClient(pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM wallet_stops WHERE project = $1 AND origin = ANY($2)', [
      projectId,
      [ALL_ORIGINS, origin],
    ])
    return rowCount !== 0
  })
}

export async function listStops(client: DatabaseClient): Promise<readonly Stop[]> {
  const { rows } = await client.query<Stop & { readonly origin: string }>(
    `SELECT project AS "projectId", origin, stopped_at AS "stoppedAt", operator, reason
       FROM wallet_stops ORDER BY project, origin`,
  )
  return rows.map((row) => ({ ...row, origin: row.origin === ALL_ORIGINS ? undefined : row.origin }))
}

/** Stops a site. @returns false when it was stopped before */
export async function storeStop(
  client: DatabaseClient,
  given: Site & { readonly operator: string; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const { projectId, origin = ALL_ORIGINS, operator, reason, now } = given
  const { rowCount } = await client.query(
    `INSERT INTO wallet_stops (project, origin, stopped_at, operator, reason) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [projectId, origin, now, operator, reason],
  )
  return rowCount === 1
}

/** Starts a site again. @returns false when it was not stopped */
export async function deleteStop(client: DatabaseClient, { projectId, origin = ALL_ORIGINS }: Site): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM wallet_stops WHERE project = $1 AND origin = $2', [
    projectId,
    origin,
  ])
  return rowCount === 1
}

export async function isSiteStopped(
  client: DatabaseClient,
  { projectId, origin = ALL_ORIGINS }: Site,
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM wallet_stops WHERE project = $1 AND origin = $2', [
    projectId,
    origin,
  ])
  return rowCount === 1
}
