import type { Migration } from '@latchkey/database'

/**
 * Migrations of the embedded wallets; entries are never edited once released. `_mac`: keyed hash for a search. `_wrapped`: by the
 * key service, bound to its row.
 */
export const walletMigrations: readonly Migration[] = [
  {
    id: '0001-tables',
    sql: `
      CREATE TABLE wallet_users (
        id uuid PRIMARY KEY,
        realm text NOT NULL,
        email_mac bytea NOT NULL,
        email_wrapped bytea NOT NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (realm, email_mac)
      );
      CREATE TABLE wallet_devices (
        id uuid PRIMARY KEY,
        project text NOT NULL,
        origin text NOT NULL,
        ui_thumbprint text NOT NULL,
        vault_thumbprint text NOT NULL,
        label text NOT NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (vault_thumbprint, project, origin)
      );
      CREATE TABLE wallet_user_devices (
        user_id uuid NOT NULL REFERENCES wallet_users ON DELETE CASCADE,
        device_id uuid NOT NULL REFERENCES wallet_devices ON DELETE CASCADE,
        status text NOT NULL CHECK (status IN ('approved', 'active', 'revoked')),
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, device_id)
      );
      CREATE INDEX wallet_user_devices_device_id ON wallet_user_devices (device_id);
      CREATE TABLE wallet_codes (
        id uuid PRIMARY KEY,
        purpose text NOT NULL,
        realm text NOT NULL,
        email_mac bytea NOT NULL,
        email_wrapped bytea NOT NULL,
        device_id uuid NOT NULL REFERENCES wallet_devices ON DELETE CASCADE,
        hash bytea NOT NULL,
        salt bytea NOT NULL,
        attempts int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        consumed_at timestamptz,
        superseded_at timestamptz
      );
      CREATE INDEX wallet_codes_email ON wallet_codes (realm, email_mac, created_at);
      CREATE INDEX wallet_codes_created_at ON wallet_codes (created_at);
      CREATE TABLE wallet_sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES wallet_users ON DELETE CASCADE,
        device_id uuid NOT NULL REFERENCES wallet_devices ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        used_at timestamptz NOT NULL,
        idle_expires_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        end_reason text
      );
      CREATE INDEX wallet_sessions_user_id ON wallet_sessions (user_id);
      CREATE INDEX wallet_sessions_device_id ON wallet_sessions (device_id);
      CREATE INDEX wallet_sessions_expires_at ON wallet_sessions (expires_at);
      CREATE TABLE wallet_access_tokens (
        hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES wallet_sessions ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX wallet_access_tokens_expires_at ON wallet_access_tokens (expires_at);
      CREATE TABLE wallet_refresh_tokens (
        hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES wallet_sessions ON DELETE CASCADE,
        used_at timestamptz
      );
      CREATE INDEX wallet_refresh_tokens_session_id ON wallet_refresh_tokens (session_id);
      CREATE TABLE wallet_wallets (
        id uuid PRIMARY KEY,
        realm text NOT NULL,
        user_id uuid NOT NULL REFERENCES wallet_users ON DELETE CASCADE,
        device_id uuid NOT NULL REFERENCES wallet_devices,
        status text NOT NULL CHECK (status IN ('pending', 'active', 'frozen')),
        generation int NOT NULL,
        vault jsonb NOT NULL,
        challenge text NOT NULL,
        created_at timestamptz NOT NULL,
        activated_at timestamptz,
        UNIQUE (realm, user_id)
      );
      CREATE INDEX wallet_wallets_created_at ON wallet_wallets (created_at) WHERE status = 'pending';
      CREATE TABLE wallet_sets (
        id uuid PRIMARY KEY,
        wallet_id uuid NOT NULL REFERENCES wallet_wallets ON DELETE CASCADE,
        generation int NOT NULL,
        type text NOT NULL CHECK (type IN ('device', 'auto')),
        device_id uuid REFERENCES wallet_devices,
        half_wrapped bytea NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX wallet_sets_device ON wallet_sets (wallet_id, device_id) WHERE type = 'device';
      CREATE UNIQUE INDEX wallet_sets_auto ON wallet_sets (wallet_id) WHERE type = 'auto';
      CREATE TABLE wallet_audit (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        kind text NOT NULL,
        user_id uuid,
        device_id uuid,
        wallet_id uuid,
        address text,
        detail text
      );
      CREATE INDEX wallet_audit_user_id ON wallet_audit (user_id, id);
    `,
  },
  {
    // An index for each reference to a device: without it the deletion of one reads these tables as a whole.
    id: '0002-sweep-devices',
    sql: `
      ALTER TABLE wallet_devices ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
      CREATE INDEX wallet_codes_device_id ON wallet_codes (device_id);
      CREATE INDEX wallet_wallets_device_id ON wallet_wallets (device_id);
      CREATE INDEX wallet_sets_device_id ON wallet_sets (device_id);
      CREATE INDEX wallet_audit_at ON wallet_audit (at) WHERE user_id IS NULL;
    `,
  },
  {
    // Existing entries are sealed with their current content.
    id: '0003-audit-chain',
    sql: `
      ALTER TABLE wallet_audit ADD COLUMN chain text, ADD COLUMN seq bigint, ADD COLUMN prev_hash bytea,
        ADD COLUMN mac bytea;
      CREATE UNIQUE INDEX wallet_audit_seq ON wallet_audit (chain, seq);
      CREATE INDEX wallet_audit_unsealed ON wallet_audit (id) WHERE mac IS NULL;
      CREATE TABLE wallet_audit_heads (
        chain text PRIMARY KEY,
        first_seq bigint NOT NULL,
        first_prev bytea NOT NULL,
        seq bigint NOT NULL,
        hash bytea NOT NULL,
        mac bytea NOT NULL
      );
    `,
  },
  {
    // Revokes devices without a half: they logged in before the wallet existed, or have not finished recovery. Custody must approve them.
    id: '0004-approved-devices',
    sql: `
      ALTER TABLE wallet_user_devices ADD COLUMN approved_until timestamptz;
      UPDATE wallet_user_devices ud SET status = 'revoked', changed_at = now()
        FROM wallet_wallets w
       WHERE w.user_id = ud.user_id AND w.status <> 'pending' AND ud.status <> 'revoked'
         AND NOT EXISTS (SELECT FROM wallet_sets s WHERE s.wallet_id = w.id AND s.device_id = ud.device_id);
    `,
  },
  {
    // Networks from which an address has logged in; they have their own limits of codes. Existing codes count as codes of strangers.
    id: '0005-known-networks',
    sql: `
      CREATE TABLE wallet_known_networks (
        realm text NOT NULL,
        email_mac bytea NOT NULL,
        network text NOT NULL,
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (realm, email_mac, network)
      );
      CREATE INDEX wallet_known_networks_seen_at ON wallet_known_networks (seen_at);
      ALTER TABLE wallet_codes ADD COLUMN network text NOT NULL DEFAULT '',
        ADD COLUMN standing text NOT NULL DEFAULT 'unknown' CHECK (standing IN ('unknown', 'network', 'device'));
    `,
  },
  {
    // Accounts at social providers. Such a user has no address; what the provider states is with the account.
    id: '0006-accounts',
    sql: `
      ALTER TABLE wallet_users ALTER COLUMN email_mac DROP NOT NULL, ALTER COLUMN email_wrapped DROP NOT NULL;
      CREATE TABLE wallet_accounts (
        realm text NOT NULL,
        account_mac bytea NOT NULL,
        user_id uuid NOT NULL REFERENCES wallet_users ON DELETE CASCADE,
        person_wrapped bytea NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (realm, account_mac)
      );
      CREATE INDEX wallet_accounts_user_id ON wallet_accounts (user_id);
      CREATE TABLE wallet_social_logins (
        id uuid PRIMARY KEY,
        provider text NOT NULL,
        device_id uuid NOT NULL REFERENCES wallet_devices ON DELETE CASCADE,
        state_hash bytea NOT NULL UNIQUE,
        nonce text NOT NULL,
        verifier_wrapped bytea,
        code_hash bytea NOT NULL,
        tries int NOT NULL DEFAULT 0,
        challenge_hash bytea,
        person_wrapped bytea,
        status text NOT NULL CHECK (status IN ('started', 'returning', 'returned', 'bound', 'redeemed', 'ended')),
        problem text,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX wallet_social_logins_device_id ON wallet_social_logins (device_id);
      CREATE INDEX wallet_social_logins_expires_at ON wallet_social_logins (expires_at);
    `,
  },
  {
    // Both addresses are wrapped for the row of the user, so that a change and its undo copy them.
    id: '0007-email-changes',
    sql: `
      CREATE TABLE wallet_email_changes (
        id uuid PRIMARY KEY,
        realm text NOT NULL,
        user_id uuid NOT NULL REFERENCES wallet_users ON DELETE CASCADE,
        session_id uuid NOT NULL REFERENCES wallet_sessions ON DELETE CASCADE,
        device_id uuid NOT NULL REFERENCES wallet_devices ON DELETE CASCADE,
        wallet_id uuid NOT NULL,
        status text NOT NULL CHECK (status IN ('primary', 'secondary', 'proven', 'committed', 'undone', 'ended')),
        code_id uuid NOT NULL,
        old_mac bytea NOT NULL,
        old_wrapped bytea NOT NULL,
        new_mac bytea NOT NULL,
        new_wrapped bytea NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        committed_at timestamptz
      );
      CREATE INDEX wallet_email_changes_user_id ON wallet_email_changes (user_id);
      CREATE INDEX wallet_email_changes_session_id ON wallet_email_changes (session_id);
      CREATE INDEX wallet_email_changes_device_id ON wallet_email_changes (device_id);
      CREATE INDEX wallet_email_changes_created_at ON wallet_email_changes (created_at);
      CREATE INDEX wallet_email_changes_old ON wallet_email_changes (realm, old_mac) WHERE status = 'committed';
      CREATE INDEX wallet_email_changes_new ON wallet_email_changes (realm, new_mac) WHERE status = 'proven';
    `,
  },
  {
    // Of the receipt of custody. Until then custody could approve a new device of everybody.
    id: '0008-can-enrol',
    sql: 'ALTER TABLE wallet_wallets ADD COLUMN can_enrol boolean NOT NULL DEFAULT true',
  },
  {
    // When the keys of the wallet were first exported: from then on they may be anywhere.
    id: '0009-exported',
    sql: 'ALTER TABLE wallet_wallets ADD COLUMN exported_at timestamptz',
  },
  {
    // A recovery kit has a half of auth as well; the user keeps the other one on paper.
    id: '0010-kits',
    sql: `
      ALTER TABLE wallet_sets DROP CONSTRAINT wallet_sets_type_check,
        ADD CONSTRAINT wallet_sets_type_check CHECK (type IN ('device', 'auto', 'kit'));
    `,
  },
  {
    // A login by Farcaster has a channel at its relay in place of a return, so that it has neither state nor code.
    id: '0011-farcaster',
    sql: `
      ALTER TABLE wallet_social_logins
        ADD COLUMN channel_wrapped bytea,
        ALTER COLUMN state_hash DROP NOT NULL,
        ALTER COLUMN code_hash DROP NOT NULL
    `,
  },
  {
    // An operator stops a project, or one of its origins (empty: the whole project). What gives something back waits for a second operator.
    id: '0012-stops',
    sql: `
      CREATE TABLE wallet_stops (
        project text NOT NULL,
        origin text NOT NULL DEFAULT '',
        stopped_at timestamptz NOT NULL,
        operator text NOT NULL,
        reason text NOT NULL,
        PRIMARY KEY (project, origin)
      );
      CREATE TABLE wallet_operator_requests (
        id uuid PRIMARY KEY,
        action text NOT NULL CHECK (action IN ('start-project', 'unfreeze-wallet')),
        target text NOT NULL,
        operator text NOT NULL,
        reason text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        UNIQUE (action, target)
      );
    `,
  },
  {
    // Mails that strangers request on several sites for one address.
    id: '0013-mailboxes',
    sql: `
      ALTER TABLE wallet_codes ADD COLUMN mailbox_mac bytea;
      CREATE INDEX wallet_codes_mailbox_mac ON wallet_codes (mailbox_mac, created_at) WHERE standing = 'unknown'
    `,
  },
]
