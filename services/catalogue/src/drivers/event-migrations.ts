import type { Migration } from '@latchkey/database'

/** Migrations of the catalogue; entries are never edited once released. */
export const catalogueMigrations: readonly Migration[] = [
  {
    id: '0001-events',
    sql: `
      CREATE TABLE catalogue_events (
        event_id text PRIMARY KEY,
        received_at timestamptz NOT NULL,
        occurred_at timestamptz NOT NULL,
        project_id text NOT NULL,
        sdk_type text NOT NULL,
        sdk_version text NOT NULL,
        domain text NOT NULL,
        url text NOT NULL,
        kind text NOT NULL,
        name text NOT NULL,
        props jsonb NOT NULL
      );
      CREATE INDEX catalogue_events_received_at ON catalogue_events (received_at);
      CREATE INDEX catalogue_events_name ON catalogue_events (name, occurred_at);
    `,
  },
]
