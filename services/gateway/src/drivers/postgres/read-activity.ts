import type { Hex } from '@latchkey/primitives'
import type { ChainEvent } from '../../domain/activity.ts'
import { BURN_ADDRESSES } from '../../domain/classify-transaction.ts'
import type { HistoryKey, NftKey } from '../../domain/cursor.ts'
import type { AccountTransaction, HeldNft, PageQuery } from '../../ports/activity-store.ts'
import { fromBytea, KIND_NUMBERS, type Sql, toBytea, toKind } from './columns.ts'

/** Maximum events of one transaction that are read for an account. An ordinary transaction has some tens. */
const MAX_EVENTS_READ = 1_000
/** Maximum events of one transaction that are returned, after those of one token in one direction are summed. */
const MAX_EVENTS_SHOWN = 50
/** Maximum contracts that are read for an account; an account with more is a target of airdrops. */
const MAX_CONTRACTS_READ = 20_000
/** Maximum contracts that are returned for an account, because each costs the caller a call of a node. */
const MAX_TOKENS_RECEIVED = 1_000

interface TransactionRow {
  readonly chain_id: string
  readonly mined_at: string
  readonly block_number: string
  readonly tx_index: number
  readonly hash: Buffer
  readonly from_address: Buffer
  readonly to_address: Buffer | null
  readonly nonce: string
  readonly succeeded: boolean
}

// Within one network time and height grow together, so the order of the key is that of the primary key.
const HISTORY = `
SELECT page.*, t.hash, t.from_address, t.to_address, t.nonce, t.succeeded
FROM (
  SELECT own.* FROM unnest($2::bigint[]) AS chains (id) CROSS JOIN LATERAL (
    SELECT chain_id, mined_at, block_number, tx_index FROM gateway_account_transactions
    WHERE account = $1 AND chain_id = chains.id AND mined_at <= $4
      AND (mined_at, chain_id, block_number, tx_index) < ($4, $5, $6, $7)
    ORDER BY mined_at DESC, block_number DESC, tx_index DESC LIMIT $3
  ) AS own
  ORDER BY mined_at DESC, chain_id DESC, block_number DESC, tx_index DESC LIMIT $3
) AS page
JOIN gateway_transactions t USING (chain_id, block_number, tx_index)
ORDER BY mined_at DESC, chain_id DESC, block_number DESC, tx_index DESC`

/** Returns a page of an account's history, newest first. */
export async function readHistory(sql: Sql, query: PageQuery<HistoryKey>): Promise<readonly AccountTransaction[]> {
  const { account, chainIds, after, limit } = query
  const end = Number.MAX_SAFE_INTEGER
  const key = after ?? { minedAt: end, chainId: end, blockNumber: end, txIndex: 0 }
  const { rows } = await sql.query<TransactionRow>(HISTORY, [
    toBytea(account),
    chainIds,
    limit,
    key.minedAt,
    key.chainId,
    key.blockNumber,
    // The column is an integer, but a forged cursor may contain a larger number.
    Math.min(key.txIndex, 2 ** 31 - 1),
  ])
  const events = await readEvents(sql, account, rows)
  return rows.map((row, index) => ({
    chainId: Number(row.chain_id),
    minedAt: Number(row.mined_at),
    blockNumber: Number(row.block_number),
    txIndex: row.tx_index,
    hash: fromBytea(row.hash),
    from: fromBytea(row.from_address),
    to: row.to_address && fromBytea(row.to_address),
    nonce: Number(row.nonce),
    succeeded: row.succeeded,
    events: events[index] ?? [],
  }))
}

interface EventRow {
  /** Position of the transaction in the page, from 1. */
  readonly place: string
  readonly kind: number
  readonly contract: Buffer | null
  readonly token_id: string | null
  readonly from_address: Buffer
  readonly to_address: Buffer
  readonly amount: string
}

// Each transaction stops at its own limit, so that one of 20,000 events costs no more than a page of ordinary ones.
// Moves of one token in one direction are summed, so that sums stay correct where a list would be truncated. For
// accounts that mark a mint or a burn ($5), those are not merged with others. Moves come first, so that allowances are
// dropped first.
const EVENTS = `
SELECT page.place, moved.kind, moved.contract, moved.token_id, moved.from_address, moved.to_address, moved.amount
FROM unnest($2::bigint[], $3::bigint[], $4::int[]) WITH ORDINALITY AS page (chain_id, block_number, tx_index, place)
CROSS JOIN LATERAL (
  SELECT kind, contract, token_id, sum(amount) AS amount, min(position) AS position,
    (array_agg(from_address ORDER BY position))[1] AS from_address,
    (array_agg(to_address ORDER BY position))[1] AS to_address
  FROM (
    SELECT e.* FROM gateway_events e
    WHERE e.chain_id = page.chain_id AND e.block_number = page.block_number AND e.tx_index = page.tx_index
      AND (e.from_address = $1 OR e.to_address = $1)
    ORDER BY e.position LIMIT ${MAX_EVENTS_READ}
  ) AS own
  GROUP BY kind, contract, token_id, from_address = $1, to_address = $1,
    CASE WHEN from_address = ANY($5::bytea[]) THEN from_address END,
    CASE WHEN to_address = ANY($5::bytea[]) THEN to_address END
  ORDER BY kind >= ${KIND_NUMBERS.approval}, min(position) LIMIT ${MAX_EVENTS_SHOWN}
) AS moved
ORDER BY page.place, moved.position`

/** Returns the events of each transaction, in the order of the transactions. */
async function readEvents(sql: Sql, account: Hex, of: readonly TransactionRow[]): Promise<readonly ChainEvent[][]> {
  const events: ChainEvent[][] = of.map(() => [])
  if (of.length === 0) return events
  const { rows } = await sql.query<EventRow>(EVENTS, [
    toBytea(account),
    of.map(({ chain_id }) => chain_id),
    of.map(({ block_number }) => block_number),
    of.map(({ tx_index }) => tx_index),
    [...BURN_ADDRESSES].map(toBytea),
  ])
  for (const row of rows) events[Number(row.place) - 1]?.push(toEvent(row))
  return events
}

function toEvent(row: EventRow): ChainEvent {
  return {
    kind: toKind(row.kind),
    contract: row.contract && fromBytea(row.contract),
    tokenId: row.token_id === null ? null : BigInt(row.token_id),
    from: fromBytea(row.from_address),
    to: fromBytea(row.to_address),
    amount: BigInt(row.amount),
  }
}

// One index lookup for each contract, however many events a contract has. If there are more contracts than are
// returned, the oldest ones on the network are kept, so that an attacker who floods an account with new contracts
// displaces no established token.
const TOKENS_RECEIVED = `
WITH RECURSIVE received AS (
  (SELECT contract, 1 AS place FROM gateway_events
   WHERE to_address = $1 AND kind = ${KIND_NUMBERS.erc20} AND chain_id = $2 ORDER BY contract LIMIT 1)
  UNION ALL
  SELECT later.contract, received.place + 1 FROM received CROSS JOIN LATERAL (
    SELECT contract FROM gateway_events
    WHERE to_address = $1 AND kind = ${KIND_NUMBERS.erc20} AND chain_id = $2 AND contract > received.contract
    ORDER BY contract LIMIT 1
  ) AS later
  WHERE received.place < ${MAX_CONTRACTS_READ}
)
SELECT received.contract FROM received
LEFT JOIN gateway_tokens t ON t.chain_id = $2 AND t.contract = received.contract
ORDER BY t.first_block, received.contract LIMIT ${MAX_TOKENS_RECEIVED}`

/** Returns ERC-20 contracts of which an account received any. @see ActivityStore.tokensReceived */
export async function readTokensReceived(sql: Sql, chainId: number, account: Hex): Promise<readonly Hex[]> {
  const { rows } = await sql.query<{ contract: Buffer }>(TOKENS_RECEIVED, [toBytea(account), chainId])
  return rows.map(({ contract }) => fromBytea(contract))
}

const nftMoves = (side: 'to_address' | 'from_address', kind: number, amount: string) => `
    (SELECT contract, token_id, kind, ${amount} AS amount FROM gateway_events
    WHERE ${side} = $1 AND kind = ${kind} AND chain_id = chains.id
      AND (contract, token_id) > (chains.contract, chains.token_id)
    ORDER BY contract, token_id)`

// Received minus sent, so that an account that sent a token to itself still has it. Each part is read in the order of
// its index, so that the read ends with a full page.
const NFTS_HELD = `
SELECT chains.id AS chain_id, held.contract, held.token_id, held.kind
FROM unnest($2::bigint[], $4::bytea[], $5::numeric[]) AS chains (id, contract, token_id)
CROSS JOIN LATERAL (
  SELECT contract, token_id, min(kind) AS kind FROM (${[
    nftMoves('to_address', KIND_NUMBERS.erc721, 'amount'),
    nftMoves('to_address', KIND_NUMBERS.erc1155, 'amount'),
    nftMoves('from_address', KIND_NUMBERS.erc721, '-amount'),
    nftMoves('from_address', KIND_NUMBERS.erc1155, '-amount'),
  ].join('\n    UNION ALL')}
  ) AS moved
  GROUP BY contract, token_id HAVING sum(amount) > 0
  ORDER BY contract, token_id LIMIT $3
) AS held
ORDER BY chains.id, held.contract, held.token_id LIMIT $3`

/** Returns a page of the collectibles of an account. The connection must be in a transaction. */
export async function readNftsHeld(client: Sql, query: PageQuery<NftKey>): Promise<readonly HeldNft[]> {
  const { account, chainIds, after, limit } = query
  const chains = chainIds.filter((id) => after === undefined || id >= after.chainId)
  const starts = chains.map((id) => (id === after?.chainId ? after : undefined))
  // The planner expects few held tokens, and sorts all moved ones (2.0 s for 500,000) before it counts.
  await client.query('SET LOCAL enable_sort = off')
  const { rows } = await client.query<{ chain_id: string; contract: Buffer; token_id: string; kind: number }>(
    NFTS_HELD,
    [
      toBytea(account),
      chains,
      limit,
      starts.map((start) => (start === undefined ? '\\x' : toBytea(start.contract))),
      starts.map((start) => (start?.tokenId ?? 0n).toString()),
    ],
  )
  return rows.map(({ chain_id, contract, token_id, kind }) => ({
    chainId: Number(chain_id),
    contract: fromBytea(contract),
    tokenId: BigInt(token_id),
    kind: toKind(kind) === 'erc721' ? 'erc721' : 'erc1155',
  }))
}
