import type { Migration } from '@latchkey/database'

/**
 * Migrations of the custody service; entries are never edited once released. `_mac`, `_hash`: for a search or a comparison.
 * `_wrapped`: by the key service, bound to its row.
 */
export const custodyMigrations: readonly Migration[] = [
  {
    id: '0001-tables',
    sql: `
      CREATE TABLE custody_wallets (
        id uuid PRIMARY KEY,
        -- Written once: whom custody recognises does not change.
        subject_mac bytea NOT NULL,
        email_wrapped bytea NOT NULL,
        device text NOT NULL,
        frozen_until timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE TABLE custody_halves (
        wallet_id uuid NOT NULL,
        device text NOT NULL,
        set_id uuid NOT NULL,
        generation int NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'active')),
        half_wrapped bytea NOT NULL,
        subject_mac bytea NOT NULL,
        email_wrapped bytea NOT NULL,
        created_at timestamptz NOT NULL,
        kept_at timestamptz,
        PRIMARY KEY (wallet_id, device),
        CHECK ((status = 'active') = (kept_at IS NOT NULL))
      );
      CREATE UNIQUE INDEX custody_halves_active ON custody_halves (wallet_id) WHERE status = 'active';
      CREATE INDEX custody_halves_created_at ON custody_halves (created_at) WHERE status = 'pending';
      CREATE TABLE custody_enrolments (
        id uuid PRIMARY KEY,
        -- Thumbprint of the vault key of the new device.
        device text NOT NULL,
        device_id uuid NOT NULL,
        wallet_id uuid NOT NULL,
        subject_mac bytea NOT NULL,
        -- False: there is no such wallet of this address. Nobody can tell from outside.
        is_match boolean NOT NULL,
        project text NOT NULL,
        origin text NOT NULL,
        label text NOT NULL,
        network text NOT NULL,
        code_hash bytea NOT NULL,
        link_hash bytea NOT NULL UNIQUE,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'ended')),
        tries int NOT NULL DEFAULT 0,
        releases int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        decided_at timestamptz,
        CHECK (status <> 'approved' OR is_match)
      );
      CREATE UNIQUE INDEX custody_enrolments_live ON custody_enrolments (device) WHERE status IN ('pending', 'approved');
      CREATE INDEX custody_enrolments_subject ON custody_enrolments (subject_mac, created_at);
      CREATE INDEX custody_enrolments_created_at ON custody_enrolments (created_at);
      CREATE TABLE custody_audit (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        kind text NOT NULL,
        wallet_id uuid,
        enrolment_id uuid,
        device text,
        address text,
        detail text
      );
      CREATE INDEX custody_audit_wallet_id ON custody_audit (wallet_id, id);
    `,
  },
  {
    // The mail about a new wallet names site and device. Pending halves lack both, so they are deleted; their devices start again.
    id: '0002-new-wallet-notice',
    sql: `
      DELETE FROM custody_halves WHERE status = 'pending';
      ALTER TABLE custody_halves ADD COLUMN origin text NOT NULL DEFAULT '', ADD COLUMN label text NOT NULL DEFAULT '';
      CREATE INDEX custody_wallets_subject ON custody_wallets (subject_mac, created_at);
    `,
  },
  {
    // Known devices and networks of an address, which have higher limits of enrolments.
    id: '0003-known-callers',
    sql: `
      CREATE TABLE custody_known (
        subject_mac bytea NOT NULL,
        kind text NOT NULL CHECK (kind IN ('device', 'network')),
        value text NOT NULL,
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (subject_mac, kind, value)
      );
      CREATE INDEX custody_known_seen_at ON custody_known (seen_at);
      INSERT INTO custody_known SELECT subject_mac, 'device', device, max(created_at) FROM custody_wallets GROUP BY 1, 3;
      ALTER TABLE custody_enrolments ADD COLUMN standing text NOT NULL DEFAULT 'unknown'
        CHECK (standing IN ('unknown', 'network', 'device'));
    `,
  },
  {
    // Existing entries are sealed with their current content.
    id: '0004-audit-chain',
    sql: `
      ALTER TABLE custody_audit ADD COLUMN chain text, ADD COLUMN seq bigint, ADD COLUMN prev_hash bytea,
        ADD COLUMN mac bytea;
      CREATE UNIQUE INDEX custody_audit_seq ON custody_audit (chain, seq);
      CREATE INDEX custody_audit_unsealed ON custody_audit (id) WHERE mac IS NULL;
      CREATE TABLE custody_audit_heads (
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
    // People with an account at a social provider may have no address. What a provider proves needs no link.
    id: '0005-accounts',
    sql: `
      ALTER TABLE custody_wallets ALTER COLUMN email_wrapped DROP NOT NULL;
      ALTER TABLE custody_halves ALTER COLUMN email_wrapped DROP NOT NULL;
    `,
  },
  {
    // A row has what the undo of a change restores: the person before it, and the half that is bound to that person.
    id: '0006-email-changes',
    sql: `
      CREATE TABLE custody_email_changes (
        -- Of auth.
        id uuid PRIMARY KEY,
        wallet_id uuid NOT NULL REFERENCES custody_wallets,
        device text NOT NULL,
        set_id uuid NOT NULL,
        generation int NOT NULL,
        subject_mac bytea NOT NULL,
        email_wrapped bytea NOT NULL,
        half_wrapped bytea NOT NULL,
        new_mac bytea NOT NULL,
        -- Thumbprint of the vault key that made the change.
        changed_by text NOT NULL,
        origin text NOT NULL,
        label text NOT NULL,
        undo_hash bytea NOT NULL UNIQUE,
        status text NOT NULL DEFAULT 'done' CHECK (status IN ('done', 'undone', 'replaced')),
        created_at timestamptz NOT NULL
      );
      CREATE INDEX custody_email_changes_wallet_id ON custody_email_changes (wallet_id, created_at);
      CREATE INDEX custody_email_changes_created_at ON custody_email_changes (created_at);
    `,
  },
  {
    // A device that enrols again must not take the link to deny its first enrolment away.
    id: '0007-replaced-enrolments',
    sql: `
      ALTER TABLE custody_enrolments DROP CONSTRAINT custody_enrolments_status_check,
        ADD CONSTRAINT custody_enrolments_status_check
          CHECK (status IN ('pending', 'approved', 'replaced', 'denied', 'ended')),
        ADD CHECK (status <> 'replaced' OR is_match);
    `,
  },
  {
    // False: an account at a provider without ID tokens, and without a verified address. The receipt tells auth.
    id: '0008-can-enrol',
    sql: 'ALTER TABLE custody_halves ADD COLUMN can_enrol boolean NOT NULL DEFAULT true',
  },
  {
    id: '0009-exports',
    sql: `
      CREATE TABLE custody_exports (
        -- Of the request that the vault signed.
        id uuid PRIMARY KEY,
        wallet_id uuid NOT NULL REFERENCES custody_wallets,
        device text NOT NULL,
        project text NOT NULL,
        origin text NOT NULL,
        label text NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'permitted', 'ended')),
        -- The key of the export page to which the code belongs.
        recipient text,
        code_hash bytea,
        sent_at timestamptz,
        sends int NOT NULL DEFAULT 0,
        tries int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        CHECK ((code_hash IS NULL) = (recipient IS NULL) AND (code_hash IS NULL) = (sent_at IS NULL))
      );
      CREATE INDEX custody_exports_wallet_id ON custody_exports (wallet_id, created_at);
      CREATE INDEX custody_exports_created_at ON custody_exports (created_at);
    `,
  },
  {
    // The list of passkeys of a wallet has a version, by which devices know the newer of two.
    id: '0010-passkeys',
    sql: `
      ALTER TABLE custody_wallets ADD COLUMN passkey_version int NOT NULL DEFAULT 0;
      CREATE TABLE custody_passkeys (
        id text PRIMARY KEY,
        wallet_id uuid NOT NULL REFERENCES custody_wallets ON DELETE CASCADE,
        name text NOT NULL,
        rp_id text NOT NULL,
        algorithm int NOT NULL CHECK (algorithm IN (-7, -257)),
        -- As COSE, for custody, and as SubjectPublicKeyInfo, for vaults.
        cose_key bytea NOT NULL,
        public_key bytea NOT NULL,
        sign_count bigint NOT NULL,
        transports text[] NOT NULL,
        is_backed_up boolean NOT NULL,
        created_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX custody_passkeys_wallet_id ON custody_passkeys (wallet_id, created_at);
      CREATE TABLE custody_passkey_visits (
        -- Of the request that the vault signed.
        id uuid PRIMARY KEY,
        wallet_id uuid NOT NULL REFERENCES custody_wallets ON DELETE CASCADE,
        device text NOT NULL,
        origin text NOT NULL,
        label text NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        is_open boolean NOT NULL DEFAULT true,
        code_hash bytea,
        sent_at timestamptz,
        sends int NOT NULL DEFAULT 0,
        tries int NOT NULL DEFAULT 0,
        -- What an authenticator was last asked to sign; used once.
        challenge text,
        confirmed_at timestamptz,
        created_at timestamptz NOT NULL,
        CHECK ((code_hash IS NULL) = (sent_at IS NULL))
      );
      CREATE INDEX custody_passkey_visits_wallet_id ON custody_passkey_visits (wallet_id, created_at);
      CREATE INDEX custody_passkey_visits_created_at ON custody_passkey_visits (created_at);
    `,
  },
  {
    // What a permit is for: 'export', 'kit'. The list grows, so that the database does not check it.
    id: '0011-permit-operations',
    sql: `ALTER TABLE custody_exports ADD COLUMN operation text NOT NULL DEFAULT 'export'`,
  },
  {
    // A row outlives its wallet, so that a deletion that was interrupted can be completed by the same link.
    id: '0012-deletions',
    sql: `
      CREATE TABLE custody_deletions (
        -- Of the request that the vault signed.
        id uuid PRIMARY KEY,
        wallet_id uuid NOT NULL,
        device text NOT NULL,
        origin text NOT NULL,
        label text NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done', 'replaced')),
        created_at timestamptz NOT NULL
      );
      CREATE INDEX custody_deletions_wallet_id ON custody_deletions (wallet_id, created_at);
      CREATE INDEX custody_deletions_created_at ON custody_deletions (created_at);
    `,
  },
  {
    // Auth reads what the device signed. A link from before has none, and its person requests another one.
    id: '0013-deletion-requests',
    sql: `
      ALTER TABLE custody_deletions ADD COLUMN request text;
      UPDATE custody_deletions SET status = 'replaced' WHERE status = 'open';
    `,
  },
  {
    // Devices that may change a wallet. What is known of an address (custody_known) only decides how many mails it gets.
    id: '0014-wallet-devices',
    sql: `
      CREATE TABLE custody_wallet_devices (
        wallet_id uuid NOT NULL REFERENCES custody_wallets ON DELETE CASCADE,
        device text NOT NULL,
        added_at timestamptz NOT NULL,
        PRIMARY KEY (wallet_id, device)
      );
      INSERT INTO custody_wallet_devices SELECT id, device, created_at FROM custody_wallets;
      INSERT INTO custody_wallet_devices
        SELECT e.wallet_id, e.device, max(e.created_at) FROM custody_enrolments e JOIN custody_wallets w ON w.id = e.wallet_id
         WHERE e.status = 'approved' GROUP BY 1, 2 ON CONFLICT DO NOTHING
    `,
  },
]
