import type { Migration } from '@latchkey/database'

/** Migrations of the outbox; entries are never edited once released. */
export const mailMigrations: readonly Migration[] = [
  {
    id: '0001-outbox',
    sql: `
      CREATE TABLE mail_outbox (
        id uuid PRIMARY KEY,
        room text NOT NULL,
        template text NOT NULL,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'expired')),
        -- Recipient and text under a key of the KMS. Erased with the end of the work.
        content bytea CHECK (octet_length(content) <= 131072),
        attempts integer NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        expires_at timestamptz,
        created_at timestamptz NOT NULL,
        done_at timestamptz,
        last_error text,
        CHECK ((status = 'queued') = (content IS NOT NULL)),
        CHECK ((status = 'queued') = (done_at IS NULL))
      );
      CREATE INDEX mail_outbox_due ON mail_outbox (room, next_attempt_at) WHERE status = 'queued';
      CREATE INDEX mail_outbox_expires_at ON mail_outbox (room, expires_at) WHERE status = 'queued';
      CREATE INDEX mail_outbox_done_at ON mail_outbox (room, done_at);
    `,
  },
]
