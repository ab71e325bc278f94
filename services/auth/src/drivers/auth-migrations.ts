import type { Migration } from '@latchkey/database'

/** Migrations of the sessions; entries are never edited once released. */
export const authMigrations: readonly Migration[] = [
  {
    id: '0001-tables',
    sql: `
      CREATE TABLE auth_nonces (nonce text PRIMARY KEY, expires_at timestamptz NOT NULL);
      CREATE INDEX auth_nonces_expires_at ON auth_nonces (expires_at);
      CREATE TABLE auth_accounts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        project text NOT NULL,
        chain_id text NOT NULL,
        address text NOT NULL,
        metadata jsonb,
        created_at timestamptz NOT NULL,
        UNIQUE (project, chain_id, address)
      );
      CREATE TABLE auth_sessions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        project text NOT NULL,
        domain text NOT NULL,
        uri text NOT NULL,
        nonce text NOT NULL,
        created_at timestamptz NOT NULL,
        used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        refresh_hash bytea NOT NULL UNIQUE
      );
      CREATE INDEX auth_sessions_expires_at ON auth_sessions (expires_at);
      CREATE TABLE auth_replaced_tokens (
        hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES auth_sessions ON DELETE CASCADE,
        replaced_at timestamptz NOT NULL
      );
      CREATE INDEX auth_replaced_tokens_session_id ON auth_replaced_tokens (session_id);
      CREATE INDEX auth_replaced_tokens_replaced_at ON auth_replaced_tokens (replaced_at);
      CREATE TABLE auth_session_accounts (
        session_id uuid NOT NULL REFERENCES auth_sessions ON DELETE CASCADE,
        account_id uuid NOT NULL REFERENCES auth_accounts,
        signed_in_at timestamptz NOT NULL,
        PRIMARY KEY (session_id, account_id)
      );
      CREATE INDEX auth_session_accounts_account_id ON auth_session_accounts (account_id);
      CREATE TABLE auth_audit (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        kind text NOT NULL,
        session_id uuid,
        account_id uuid
      );
      CREATE INDEX auth_audit_at ON auth_audit (at);
    `,
  },
]
