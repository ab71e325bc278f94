import type { Migration } from '@latchkey/database'

/** Migrations of the sessions; entries are never edited once released. */
export const authMigrations: readonly Migration[] = [
  {
    id: '0001-sessions',
    sql: `
      CREATE TABLE auth_nonces (nonce text PRIMARY KEY, expires_at timestamptz NOT NULL);
      CREATE INDEX auth_nonces_expires_at ON auth_nonces (expires_at);
      CREATE TABLE auth_accounts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        chain_id text NOT NULL,
        address text NOT NULL,
        metadata jsonb,
        created_at timestamptz NOT NULL,
        UNIQUE (chain_id, address)
      );
      CREATE TABLE auth_sessions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
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
  {
    // Accounts were shared by all sites of the service. Metadata stays where one site alone can have written it.
    id: '0002-projects',
    sql: `
      ALTER TABLE auth_sessions ADD COLUMN project text;
      UPDATE auth_sessions SET project = 'host:' || domain;
      ALTER TABLE auth_sessions ALTER COLUMN project SET NOT NULL;
      ALTER TABLE auth_accounts ADD COLUMN project text NOT NULL DEFAULT '';
      ALTER TABLE auth_accounts ALTER COLUMN project DROP DEFAULT;
      ALTER TABLE auth_accounts DROP CONSTRAINT auth_accounts_chain_id_address_key;
      ALTER TABLE auth_accounts ADD CONSTRAINT auth_accounts_project_account UNIQUE (project, chain_id, address);
      DELETE FROM auth_session_accounts link USING auth_sessions session
        WHERE session.id = link.session_id AND session.ended_at IS NOT NULL;
      CREATE TEMPORARY TABLE auth_owners ON COMMIT DROP AS
        SELECT DISTINCT link.account_id, session.project
        FROM auth_session_accounts link JOIN auth_sessions session ON session.id = link.session_id;
      UPDATE auth_accounts account SET project = owner.first,
          metadata = CASE WHEN owner.projects = 1 THEN account.metadata END
        FROM (SELECT account_id, min(project) AS first, count(*) AS projects FROM auth_owners GROUP BY account_id) owner
        WHERE owner.account_id = account.id;
      INSERT INTO auth_accounts (project, chain_id, address, created_at)
        SELECT owner.project, account.chain_id, account.address, account.created_at
        FROM auth_owners owner JOIN auth_accounts account ON account.id = owner.account_id
        WHERE owner.project <> account.project;
      UPDATE auth_session_accounts link SET account_id = own.id
        FROM auth_sessions session, auth_accounts shared, auth_accounts own
        WHERE session.id = link.session_id AND shared.id = link.account_id AND own.id <> shared.id
          AND own.project = session.project AND own.chain_id = shared.chain_id AND own.address = shared.address;
    `,
  },
]
