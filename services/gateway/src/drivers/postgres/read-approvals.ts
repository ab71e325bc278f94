import type { Hex } from '@latchkey/primitives'
import type { GivenApproval, GivenApprovals } from '../../ports/activity-store.ts'
import { fromBytea, KIND_NUMBERS, type Sql, toBytea } from './columns.ts'

/**
 * Maximum pairs of token and spender that are read for an account, because anybody can emit events with its address.
 */
const MAX_PAIRS_READ = 20_000
/** Maximum approvals that are returned, because each costs the caller a call of a node. */
const MAX_APPROVALS = 200
/** Newest transactions of an account that are searched for uses. */
const MAX_TRANSACTIONS_SEARCHED = 2_000

interface PairRow {
  readonly contract: Buffer
  readonly to_address: Buffer
  readonly kind: number
  readonly mined_at: string
}

const { approval: APPROVAL, approvalForAll: APPROVAL_FOR_ALL } = KIND_NUMBERS
const OWN = `from_address = $1 AND chain_id = $2 AND kind IN (${APPROVAL}, ${APPROVAL_FOR_ALL}) AND token_id IS NULL`

// One index lookup for each pair, however many events the pair has. If there are more approvals than are returned, the
// oldest tokens come first, so that forged events of new contracts do not displace real approvals.
const PAIRS = `
WITH RECURSIVE pair AS (
  (SELECT contract, to_address, kind, 1 AS place FROM gateway_events
   WHERE ${OWN} ORDER BY contract, to_address, kind LIMIT 1)
  UNION ALL
  SELECT later.contract, later.to_address, later.kind, pair.place + 1 FROM pair CROSS JOIN LATERAL (
    SELECT contract, to_address, kind FROM gateway_events
    WHERE ${OWN} AND (contract, to_address, kind) > (pair.contract, pair.to_address, pair.kind)
    ORDER BY contract, to_address, kind LIMIT 1
  ) AS later
  WHERE pair.place < ${MAX_PAIRS_READ}
)
SELECT pair.contract, pair.to_address, pair.kind, b.mined_at
FROM pair
CROSS JOIN LATERAL (
  SELECT block_number, amount FROM gateway_events
  WHERE ${OWN} AND contract = pair.contract AND to_address = pair.to_address AND kind = pair.kind
  ORDER BY block_number DESC, tx_index DESC, position DESC LIMIT 1
) AS last
JOIN gateway_blocks b ON b.chain_id = $2 AND b.number = last.block_number
LEFT JOIN gateway_tokens t ON t.chain_id = $2 AND t.contract = pair.contract
WHERE last.amount > 0 AND pair.to_address <> $1
ORDER BY t.first_block NULLS LAST, b.number DESC, pair.contract, pair.to_address, pair.kind LIMIT ${MAX_APPROVALS + 1}`

// A use of an approval: the spender sent the transaction or was called by it, and tokens of the account moved in it.
// Uses by inner calls are not detected.
const LAST_USES = `
SELECT pair.place, max(t.mined_at) AS mined_at
FROM (
  SELECT own.mined_at, t.* FROM (
    SELECT chain_id, mined_at, block_number, tx_index FROM gateway_account_transactions
    WHERE account = $1 AND chain_id = $2
    ORDER BY mined_at DESC, block_number DESC, tx_index DESC LIMIT ${MAX_TRANSACTIONS_SEARCHED}
  ) AS own JOIN gateway_transactions t USING (chain_id, block_number, tx_index)
) AS t
JOIN unnest($3::bytea[], $4::bytea[], $5::smallint[]) WITH ORDINALITY AS pair (contract, spender, kind, place)
  ON pair.spender = t.from_address OR pair.spender = t.to_address
WHERE EXISTS (
  SELECT FROM gateway_events e
  WHERE e.chain_id = t.chain_id AND e.block_number = t.block_number AND e.tx_index = t.tx_index
    AND e.contract = pair.contract AND e.from_address = $1
    AND CASE WHEN pair.kind = ${APPROVAL} THEN e.kind = ${KIND_NUMBERS.erc20}
      ELSE e.kind IN (${KIND_NUMBERS.erc721}, ${KIND_NUMBERS.erc1155}) END
)
GROUP BY pair.place`

/** Returns the approvals of an account that no later event revoked. @see ActivityStore.approvals */
export async function readApprovals(sql: Sql, chainId: number, account: Hex): Promise<GivenApprovals> {
  const { rows } = await sql.query<PairRow>(PAIRS, [toBytea(account), chainId])
  const shown = rows.slice(0, MAX_APPROVALS)
  const uses = await readLastUses(sql, chainId, account, shown)
  return {
    approvals: shown.map(
      ({ contract, to_address, kind, mined_at }, index): GivenApproval => ({
        kind: kind === APPROVAL ? 'token' : 'all',
        contract: fromBytea(contract),
        spender: fromBytea(to_address),
        givenAt: Number(mined_at),
        lastUsedAt: uses.get(index) ?? null,
      }),
    ),
    isCut: rows.length > MAX_APPROVALS,
  }
}

/** Returns Unix seconds by the index of the pair. */
async function readLastUses(
  sql: Sql,
  chainId: number,
  account: Hex,
  pairs: readonly PairRow[],
): Promise<ReadonlyMap<number, number>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await sql.query<{ place: string; mined_at: string }>(LAST_USES, [
    toBytea(account),
    chainId,
    pairs.map(({ contract }) => contract),
    pairs.map(({ to_address }) => to_address),
    pairs.map(({ kind }) => kind),
  ])
  return new Map(rows.map(({ place, mined_at }) => [Number(place) - 1, Number(mined_at)]))
}
