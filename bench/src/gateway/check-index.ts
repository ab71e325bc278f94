import type { Database } from '@latchkey/database'
import { type ChainState, hashOf, TRANSACTIONS_PER_BLOCK, TRANSFERS_PER_BLOCK, transactionsOf } from './chain-blocks.ts'

type Pool = Database['pool']

/** Rows of the newest blocks that are compared one by one. */
const COMPARED_BLOCKS = 20

/**
 * Compares the index with the chain: the counts of all blocks, transactions and transfers, the hash of each block, and the
 * hash of each transaction of the newest blocks.
 *
 * @returns the differences; none if the index contains exactly the chain.
 */
export async function findDifferences(pool: Pool, state: ChainState): Promise<readonly string[]> {
  const blocks = state.head + 1
  const counts: readonly (readonly [table: string, expected: number])[] = [
    ['gateway_blocks', blocks],
    ['gateway_transactions', blocks * TRANSACTIONS_PER_BLOCK],
    ['gateway_events', blocks * TRANSFERS_PER_BLOCK],
  ]
  const differences: string[] = []
  for (const [table, expected] of counts) {
    const actual = await countRows(pool, table)
    if (actual !== expected) differences.push(`${table} has ${actual} rows, not ${expected}`)
  }
  differences.push(...(await findWrongBlocks(pool, state)), ...(await findWrongTransactions(pool, state)))
  const orphans = await countRows(
    pool,
    `gateway_account_transactions a WHERE NOT EXISTS (SELECT FROM gateway_transactions t
       WHERE (t.chain_id, t.block_number, t.tx_index) = (a.chain_id, a.block_number, a.tx_index))`,
  )
  if (orphans > 0) differences.push(`${orphans} rows of accounts belong to no transaction`)
  return differences
}

async function countRows(pool: Pool, from: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`SELECT count(*) FROM ${from}`)
  return Number(rows[0]?.count)
}

async function findWrongBlocks(pool: Pool, state: ChainState): Promise<readonly string[]> {
  const { rows } = await pool.query<{ number: string; hash: Buffer }>('SELECT number, hash FROM gateway_blocks')
  const wrong = rows.filter(({ number, hash }) => `0x${hash.toString('hex')}` !== hashOf(state, Number(number)))
  return wrong.length === 0 ? [] : [`${wrong.length} blocks are of another branch`]
}

async function findWrongTransactions(pool: Pool, state: ChainState): Promise<readonly string[]> {
  const first = Math.max(0, state.head - COMPARED_BLOCKS)
  const { rows } = await pool.query<{ hash: Buffer }>(
    'SELECT hash FROM gateway_transactions WHERE block_number >= $1',
    [first],
  )
  const expected = new Set<string>()
  for (let number = first; number <= state.head; number += 1)
    for (const { hash } of transactionsOf(state, number)) expected.add(hash)
  const ghosts = rows.filter(({ hash }) => !expected.delete(`0x${hash.toString('hex')}`))
  return [
    ...(ghosts.length === 0 ? [] : [`${ghosts.length} transactions are ghosts`]),
    ...(expected.size === 0 ? [] : [`${expected.size} transactions are missing`]),
  ]
}
