import type { Migration } from '@latchkey/database'

const PARTITIONS = 8

/**
 * The index. Addresses and hashes are bytes: a third of the size of their text, and these tables are mostly addresses.
 *
 * `gateway_account_transactions` has one row per account and transaction, in the order of a history. Its time column is
 * that of the block, so that histories of several networks merge without a sort. Eight partitions keep each index small
 * enough to stay in memory.
 */
const activity = `
-- traced is false where no node had traces of the block.
CREATE TABLE gateway_blocks (
  chain_id bigint NOT NULL, number bigint NOT NULL, hash bytea NOT NULL, mined_at bigint NOT NULL, traced boolean NOT NULL,
  PRIMARY KEY (chain_id, number)
);

CREATE TABLE gateway_transactions (
  chain_id bigint NOT NULL, block_number bigint NOT NULL, tx_index integer NOT NULL,
  hash bytea NOT NULL, from_address bytea NOT NULL, to_address bytea, nonce bigint NOT NULL, succeeded boolean NOT NULL,
  PRIMARY KEY (chain_id, block_number, tx_index)
);

CREATE TABLE gateway_events (
  chain_id bigint NOT NULL, block_number bigint NOT NULL, tx_index integer NOT NULL, position integer NOT NULL,
  kind smallint NOT NULL, contract bytea, token_id numeric(78,0),
  from_address bytea NOT NULL, to_address bytea NOT NULL, amount numeric(78,0) NOT NULL,
  PRIMARY KEY (chain_id, block_number, tx_index, position)
);
-- 1 ERC-20, 2 ERC-721, 3 ERC-1155
CREATE INDEX gateway_events_received ON gateway_events (to_address, kind, chain_id, contract, token_id)
  WHERE kind IN (1, 2, 3);
CREATE INDEX gateway_events_sent ON gateway_events (from_address, kind, chain_id, contract, token_id)
  WHERE kind IN (2, 3);

CREATE TABLE gateway_account_transactions (
  account bytea NOT NULL, chain_id bigint NOT NULL, mined_at bigint NOT NULL,
  block_number bigint NOT NULL, tx_index integer NOT NULL,
  PRIMARY KEY (account, chain_id, mined_at, block_number, tx_index)
) PARTITION BY HASH (account);
${Array.from(
  { length: PARTITIONS },
  (_, part) => `CREATE TABLE gateway_account_transactions_${part} PARTITION OF gateway_account_transactions
  FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part});`,
).join('\n')}
-- For the removal of blocks; rows arrive in its order, so it costs next to nothing.
CREATE INDEX gateway_account_transactions_block ON gateway_account_transactions (chain_id, block_number);

-- read is false until the contract was asked for its name.
CREATE TABLE gateway_tokens (
  chain_id bigint NOT NULL, contract bytea NOT NULL, kind smallint NOT NULL, first_block bigint NOT NULL,
  read boolean NOT NULL DEFAULT false, name text, symbol text, decimals smallint, spam_reason text,
  PRIMARY KEY (chain_id, contract)
);
CREATE INDEX gateway_tokens_unread ON gateway_tokens (chain_id, first_block) WHERE NOT read;

CREATE TABLE gateway_nfts (
  chain_id bigint NOT NULL, contract bytea NOT NULL, token_id numeric(78,0) NOT NULL,
  name text, image_url text, uri text,
  PRIMARY KEY (chain_id, contract, token_id)
);

CREATE TABLE gateway_spam_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('contract', 'word')), chain_id bigint, value text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('spam', 'allow')),
  UNIQUE NULLS NOT DISTINCT (kind, chain_id, value)
);
`

/**
 * One account for each name, and one name for each owner; the two keys resolve every race. An owner with a key is the
 * same on every network (0); a contract is a separate owner on each network. Otherwise the first contract at an address
 * would block the contracts at the same address on other networks, which may have other owners. The owner of a name may
 * set other addresses for it.
 */
const names = `
CREATE TABLE gateway_names (
  name text PRIMARY KEY, account bytea NOT NULL, network bigint NOT NULL, coin_type bigint NOT NULL,
  registered_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, signed_at timestamptz NOT NULL,
  is_key boolean NOT NULL, avatar text, bio text,
  UNIQUE (account, network)
);
CREATE TABLE gateway_name_addresses (
  name text NOT NULL REFERENCES gateway_names ON DELETE CASCADE, coin_type bigint NOT NULL,
  address bytea NOT NULL, created_at timestamptz NOT NULL,
  PRIMARY KEY (name, coin_type)
);
`

/** Purchases of test money; empty without a sandbox. */
const orders = `
CREATE TABLE gateway_sandbox_orders (
  id text PRIMARY KEY, account bytea NOT NULL, chain_id bigint NOT NULL, token bytea,
  symbol text NOT NULL, decimals smallint NOT NULL, amount numeric(78,0) NOT NULL,
  paid_amount text NOT NULL, paid_currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'paying', 'sent', 'confirmed', 'failed')),
  hash bytea, created_at timestamptz NOT NULL
);
CREATE INDEX gateway_sandbox_orders_account ON gateway_sandbox_orders (account, created_at DESC, hash DESC)
  WHERE hash IS NOT NULL;
`

/**
 * Permissions that accounts gave to sites. An account signs that one shall end (revoking_at), the chain ends it
 * (revoked_at).
 */
const sessions = `
CREATE TABLE gateway_sessions (
  pci text PRIMARY KEY, account bytea NOT NULL, chain_id bigint NOT NULL,
  project jsonb NOT NULL, permissions jsonb NOT NULL, policies jsonb NOT NULL, context bytea NOT NULL,
  created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, revoking_at timestamptz, revoked_at timestamptz
);
CREATE INDEX gateway_sessions_account ON gateway_sessions (account, chain_id, created_at DESC);
`

/**
 * Approvals of an account, by token and spender. Older events of approvals have no amount and only one kind: they are
 * treated as granted, of both kinds, so that a reader checks the chain for each.
 */
const approvals = `
UPDATE gateway_events SET amount = 1 WHERE kind = 4;
INSERT INTO gateway_events
  (chain_id, block_number, tx_index, position, kind, contract, token_id, from_address, to_address, amount)
  SELECT chain_id, block_number, tx_index, position + 1000000000, 6, contract, token_id, from_address, to_address, amount
  FROM gateway_events WHERE kind = 4;
-- 4 approval, 6 approval for all; one of a single collectible has its number.
CREATE INDEX gateway_events_approvals
  ON gateway_events (from_address, chain_id, contract, to_address, kind, block_number, tx_index, position)
  WHERE kind IN (4, 6) AND token_id IS NULL;
`

/** Recorded prices: the first one of each time step, in steps of three lengths. */
const prices = `
CREATE TABLE gateway_price_series (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token text NOT NULL, currency text NOT NULL,
  UNIQUE (token, currency)
);
CREATE TABLE gateway_prices (
  series bigint NOT NULL REFERENCES gateway_price_series ON DELETE CASCADE,
  step_ms bigint NOT NULL, step bigint NOT NULL, at_ms bigint NOT NULL, price double precision NOT NULL,
  PRIMARY KEY (series, step_ms, step)
);
-- For the removal of old steps.
CREATE INDEX gateway_prices_step ON gateway_prices (step_ms, step);
`

export const migrations: readonly Migration[] = [
  { id: '0001-tables', sql: [activity, names, orders, sessions].join('') },
  { id: '0002-approvals', sql: approvals },
  { id: '0003-prices', sql: prices },
]
