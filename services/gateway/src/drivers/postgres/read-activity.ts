import type { Hex } from '@latchkey/primitives'
import type { HistoryKey, NftKey } from '../../domain/cursor.ts'
import type { AccountTransaction, HeldNft, PageQuery } from '../../ports/activity-store.ts'
import { fromBytea, type Sql, toBytea, toKind } from './columns.ts'

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

// Within one network time and height grow together, so the key's order is the primary key's order.
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
    // The column is an integer; a forged cursor may hold more.
    Math.min(key.txIndex, 2 ** 31 - 1),
  ])
  const events = await readEvents(sql, account, rows)
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    minedAt: Number(row.mined_at),
    blockNumber: Number(row.block_number),
    txIndex: row.tx_index,
    hash: fromBytea(row.hash),
    from: fromBytea(row.from_address),
    to: row.to_address && fromBytea(row.to_address),
    nonce: Number(row.nonce),
    succeeded: row.succeeded,
    events: events.filter((event) => isOf(event, row)).map(toEvent),
  }))
}

interface EventRow {
  readonly chain_id: string
  readonly block_number: string
  readonly tx_index: number
  readonly kind: number
  readonly contract: Buffer | null
  readonly token_id: string | null
  readonly from_address: Buffer
  readonly to_address: Buffer
  readonly amount: string
}

async function readEvents(sql: Sql, account: Hex, of: readonly TransactionRow[]): Promise<readonly EventRow[]> {
  if (of.length === 0) return []
  const { rows } = await sql.query<EventRow>(
    `SELECT e.chain_id, e.block_number, e.tx_index, e.kind, e.contract, e.token_id, e.from_address, e.to_address, e.amount
     FROM unnest($2::bigint[], $3::bigint[], $4::int[]) AS page (chain_id, block_number, tx_index)
     JOIN gateway_events e USING (chain_id, block_number, tx_index)
     WHERE e.from_address = $1 OR e.to_address = $1
     ORDER BY e.chain_id, e.block_number, e.tx_index, e.position`,
    [
      toBytea(account),
      of.map(({ chain_id }) => chain_id),
      of.map(({ block_number }) => block_number),
      of.map(({ tx_index }) => tx_index),
    ],
  )
  return rows
}

function isOf(event: EventRow, row: TransactionRow): boolean {
  return event.tx_index === row.tx_index && event.block_number === row.block_number && event.chain_id === row.chain_id
}

function toEvent(row: EventRow) {
  return {
    kind: toKind(row.kind),
    contract: row.contract && fromBytea(row.contract),
    tokenId: row.token_id === null ? null : BigInt(row.token_id),
    from: fromBytea(row.from_address),
    to: fromBytea(row.to_address),
    amount: BigInt(row.amount),
  }
}

export async function readTokensReceived(sql: Sql, chainId: number, account: Hex): Promise<readonly Hex[]> {
  const { rows } = await sql.query<{ contract: Buffer }>(
    'SELECT DISTINCT contract FROM gateway_events WHERE to_address = $1 AND kind = 1 AND chain_id = $2',
    [toBytea(account), chainId],
  )
  return rows.map(({ contract }) => fromBytea(contract))
}

// What came in less what went out. An account that sent a token to itself holds it still.
const NFTS_HELD = `
SELECT chain_id, contract, token_id, min(kind) AS kind FROM (
  SELECT chain_id, contract, token_id, kind, amount FROM gateway_events
  WHERE to_address = $1 AND kind IN (2, 3) AND chain_id = ANY($2::bigint[])
    AND (chain_id, contract, token_id) > ($4, $5, $6)
  UNION ALL
  SELECT chain_id, contract, token_id, kind, -amount FROM gateway_events
  WHERE from_address = $1 AND kind IN (2, 3) AND chain_id = ANY($2::bigint[])
    AND (chain_id, contract, token_id) > ($4, $5, $6)
) AS moved
GROUP BY chain_id, contract, token_id HAVING sum(amount) > 0
ORDER BY chain_id, contract, token_id LIMIT $3`

/** Returns a page of the collectibles that an account holds. */
export async function readNftsHeld(sql: Sql, query: PageQuery<NftKey>): Promise<readonly HeldNft[]> {
  const { account, chainIds, after, limit } = query
  const { rows } = await sql.query<{ chain_id: string; contract: Buffer; token_id: string; kind: number }>(NFTS_HELD, [
    toBytea(account),
    chainIds,
    limit,
    after?.chainId ?? 0,
    after === undefined ? '\\x' : toBytea(after.contract),
    after?.tokenId.toString() ?? '0',
  ])
  return rows.map(({ chain_id, contract, token_id, kind }) => ({
    chainId: Number(chain_id),
    contract: fromBytea(contract),
    tokenId: BigInt(token_id),
    kind: toKind(kind) === 'erc721' ? 'erc721' : 'erc1155',
  }))
}
