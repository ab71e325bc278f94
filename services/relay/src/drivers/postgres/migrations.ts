import type { Migration } from '@latchkey/database'

/**
 * One row for each message that waits. Topics, senders and messages are known by their hashes. `position` is the order
 * of handing out: the time of writing and a count.
 *
 * Sealed text does not shrink, so PostgreSQL is told not to try. Rows live for milliseconds, so the table is cleaned
 * after a count of dead rows and not after a share.
 */
const mailbox = `
CREATE TABLE relay_messages (
  topic bytea NOT NULL, id bytea NOT NULL, sender bytea NOT NULL,
  tag integer NOT NULL, bytes integer NOT NULL,
  published_at bigint NOT NULL, expires_at bigint NOT NULL, position bigint NOT NULL,
  message text NOT NULL, attestation text,
  PRIMARY KEY (topic, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 20000);
ALTER TABLE relay_messages ALTER COLUMN message SET STORAGE EXTERNAL;
CREATE INDEX relay_messages_expired ON relay_messages (expires_at);
`

export const migrations: readonly Migration[] = [{ id: '0001-mailbox', sql: mailbox }]
