import type { Database } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { EventStore, StoredEvent } from '../ports/event-store.ts'

/** Rows of one delete; few enough that a sweep does not delay inserts. */
const SWEEP_ROWS = 5000

/**
 * Stores analytics events in PostgreSQL, in the table of `catalogueMigrations`.
 *
 * @example const events = createEventStore(database.pool)
 */
export function createEventStore(pool: Database['pool']): EventStore {
  const query = async (sql: string, values: unknown[] = []): Promise<number> => {
    try {
      return (await pool.query(sql, values)).rowCount ?? 0
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new WalletError('service/database', { reason }, { cause: error })
    }
  }
  return {
    add: (events) => query(INSERT, [JSON.stringify(events.map(toRow))]),
    deleteBefore: async (moment) => {
      let deleted = 0
      for (;;) {
        const slice = await query(DELETE_SLICE, [moment, SWEEP_ROWS])
        deleted += slice
        if (slice < SWEEP_ROWS) return deleted
      }
    },
    ping: async () => {
      await query('SELECT 1')
    },
  }
}

// One statement for a whole batch, so that it is stored completely or not at all.
const INSERT = `
  INSERT INTO catalogue_events
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS event (
    event_id text, received_at timestamptz, occurred_at timestamptz, project_id text, sdk_type text,
    sdk_version text, domain text, url text, kind text, name text, props jsonb)
  ON CONFLICT (event_id) DO NOTHING`

const DELETE_SLICE = `
  DELETE FROM catalogue_events WHERE event_id IN (
    SELECT event_id FROM catalogue_events WHERE received_at < $1 ORDER BY received_at LIMIT $2)`

function toRow(event: StoredEvent) {
  return {
    event_id: event.eventId,
    received_at: event.receivedAt,
    occurred_at: event.occurredAt,
    project_id: event.projectId,
    sdk_type: event.sdkType,
    sdk_version: event.sdkVersion,
    domain: event.domain,
    url: event.url,
    kind: event.kind,
    name: event.name,
    props: event.props,
  }
}
