import type { Hex } from '@latchkey/primitives'
import { type IndexedBlock, participantsOf } from '../../domain/activity.ts'
import { massAirdrops } from '../../domain/spam.ts'
import type { Tip, TokenKind } from '../../ports/activity-store.ts'
import { fromBytea, isTokenKind, KIND_NUMBERS, type Sql, toBytea } from './columns.ts'

/** Inserts blocks; the caller must hold the network's lock. */
export async function insertBlocks(client: Sql, chainId: number, blocks: readonly IndexedBlock[]): Promise<void> {
  const columns = toColumns(blocks)
  await client.query(
    `INSERT INTO gateway_blocks (chain_id, number, hash, mined_at, traced)
     SELECT $1, * FROM unnest($2::bigint[], $3::bytea[], $4::bigint[], $5::bool[])`,
    [chainId, ...columns.blocks],
  )
  // Many blocks of a quiet chain are empty.
  if (columns.transactions[0]?.length === 0) return
  await client.query(
    `INSERT INTO gateway_transactions
       (chain_id, block_number, tx_index, hash, from_address, to_address, nonce, succeeded)
     SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bigint[], $8::bool[])`,
    [chainId, ...columns.transactions],
  )
  await client.query(
    `INSERT INTO gateway_events
       (chain_id, block_number, tx_index, position, kind, contract, token_id, from_address, to_address, amount)
     SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::int[], $5::smallint[], $6::bytea[], $7::numeric[],
       $8::bytea[], $9::bytea[], $10::numeric[])`,
    [chainId, ...columns.events],
  )
  await client.query(
    `INSERT INTO gateway_account_transactions (account, chain_id, mined_at, block_number, tx_index)
     SELECT account, $1, mined_at, block_number, tx_index
     FROM unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::int[]) AS t (account, mined_at, block_number, tx_index)`,
    [chainId, ...columns.accounts],
  )
  await insertTokens(client, chainId, blocks)
}

async function insertTokens(client: Sql, chainId: number, blocks: readonly IndexedBlock[]): Promise<void> {
  const seen = new Map<Hex, { kind: TokenKind; block: number }>()
  for (const { number, transactions } of blocks) {
    for (const { kind, contract } of transactions.flatMap(({ events }) => events)) {
      if (contract !== null && isTokenKind(kind) && !seen.has(contract)) seen.set(contract, { kind, block: number })
    }
  }
  if (seen.size === 0) return
  const spam = new Set(blocks.flatMap(massAirdrops))
  const entries = [...seen]
  await client.query(
    `INSERT INTO gateway_tokens (chain_id, contract, kind, first_block, spam_reason)
     SELECT $1, * FROM unnest($2::bytea[], $3::smallint[], $4::bigint[], $5::text[])
     ON CONFLICT (chain_id, contract) DO UPDATE SET spam_reason = EXCLUDED.spam_reason
       WHERE gateway_tokens.spam_reason IS NULL AND EXCLUDED.spam_reason IS NOT NULL`,
    [
      chainId,
      entries.map(([contract]) => toBytea(contract)),
      entries.map(([, { kind }]) => KIND_NUMBERS[kind]),
      entries.map(([, { block }]) => block),
      entries.map(([contract]) => (spam.has(contract) ? 'mass airdrop' : null)),
    ],
  )
}

/** Converts rows to columns: one array per column is the fastest insert without COPY. */
function toColumns(blocks: readonly IndexedBlock[]) {
  const transactions: unknown[][] = Array.from({ length: 7 }, () => [])
  const events: unknown[][] = Array.from({ length: 9 }, () => [])
  const accounts: unknown[][] = Array.from({ length: 4 }, () => [])
  for (const block of blocks) {
    for (const transaction of block.transactions) {
      const { index, hash, from, to, nonce, succeeded } = transaction
      const place = [block.number, index]
      push(transactions, [...place, toBytea(hash), toBytea(from), to && toBytea(to), nonce, succeeded])
      for (const account of participantsOf(transaction)) push(accounts, [toBytea(account), block.minedAt, ...place])
      for (const [position, { kind, contract, tokenId, from, to, amount }] of transaction.events.entries()) {
        const sides = [toBytea(from), toBytea(to), amount.toString()]
        const token = [contract && toBytea(contract), tokenId?.toString() ?? null]
        push(events, [...place, position, KIND_NUMBERS[kind], ...token, ...sides])
      }
    }
  }
  return {
    blocks: [
      blocks.map(({ number }) => number),
      blocks.map(({ hash }) => toBytea(hash)),
      blocks.map(({ minedAt }) => minedAt),
      blocks.map(({ isTraced }) => isTraced),
    ],
    transactions,
    events,
    accounts,
  }
}

function push(columns: readonly unknown[][], row: readonly unknown[]): void {
  for (const [index, value] of row.entries()) columns[index]?.push(value)
}

/** Deletes everything above a block; the caller must hold the network's lock. */
export async function deleteAbove(client: Sql, chainId: number, number: number): Promise<void> {
  const range = [chainId, number]
  // Comes first, while the events still show which collectibles these blocks changed.
  await client.query(
    `DELETE FROM gateway_nfts n USING gateway_events e
     WHERE e.chain_id = $1 AND e.block_number > $2 AND e.kind IN (2, 3)
       AND n.chain_id = $1 AND n.contract = e.contract AND n.token_id = e.token_id`,
    range,
  )
  await client.query('DELETE FROM gateway_events WHERE chain_id = $1 AND block_number > $2', range)
  await client.query('DELETE FROM gateway_account_transactions WHERE chain_id = $1 AND block_number > $2', range)
  await client.query('DELETE FROM gateway_transactions WHERE chain_id = $1 AND block_number > $2', range)
  // Another contract may be deployed at the same address.
  await client.query('DELETE FROM gateway_tokens WHERE chain_id = $1 AND first_block > $2', range)
  await client.query('DELETE FROM gateway_blocks WHERE chain_id = $1 AND number > $2', range)
}

export async function readTip(client: Sql, chainId: number): Promise<Tip | undefined> {
  const { rows } = await client.query<{ number: string; hash: Buffer }>(
    'SELECT number, hash FROM gateway_blocks WHERE chain_id = $1 ORDER BY number DESC LIMIT 1',
    [chainId],
  )
  const [row] = rows
  return row && { number: Number(row.number), hash: fromBytea(row.hash) }
}
