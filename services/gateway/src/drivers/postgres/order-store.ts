import type { Database } from '@latchkey/database'
import type { OrderStatus, OrderStore, SandboxOrder } from '../../ports/order-store.ts'
import { fromBytea, toBytea } from './columns.ts'
import { createQuery } from './query-rows.ts'

interface OrderRow {
  readonly id: string
  readonly account: Buffer
  readonly chain_id: string
  readonly token: Buffer | null
  readonly symbol: string
  readonly decimals: number
  readonly amount: string
  readonly paid_amount: string
  readonly paid_currency: string
  readonly status: OrderStatus
  readonly hash: Buffer | null
  readonly created_at: Date
}

/** Returns the store of orders in PostgreSQL. The activity store must have migrated the tables before. */
export function createOrderStore(pool: Database['pool']): OrderStore {
  const query = createQuery(pool)
  return {
    async create(order) {
      await query(
        `INSERT INTO gateway_sandbox_orders
           (id, account, chain_id, token, symbol, decimals, amount, paid_amount, paid_currency, status, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          order.id,
          toBytea(order.account),
          order.chainId,
          order.token === 'native' ? null : toBytea(order.token),
          order.symbol,
          order.decimals,
          order.amount.toString(),
          order.paidAmount,
          order.paidCurrency,
          order.status,
          new Date(order.createdAtMs),
        ],
      )
    },
    async find(id) {
      const [row] = await query<OrderRow>('SELECT * FROM gateway_sandbox_orders WHERE id = $1', [id])
      return row === undefined ? undefined : toOrder(row)
    },
    async move(id, from, to, hash) {
      const moved = await query(
        `UPDATE gateway_sandbox_orders SET status = $3, hash = coalesce($4, hash)
         WHERE id = $1 AND status = $2 RETURNING id`,
        [id, from, to, hash === undefined ? null : toBytea(hash)],
      )
      return moved.length > 0
    },
    async list({ account, chainIds, before, limit }) {
      const rows = await query<OrderRow>(
        `SELECT * FROM gateway_sandbox_orders
         WHERE account = $1 AND chain_id = ANY ($2) AND hash IS NOT NULL AND (created_at, hash) < ($3, $4)
         ORDER BY created_at DESC, hash DESC LIMIT $5`,
        [
          toBytea(account),
          chainIds,
          before === undefined ? 'infinity' : new Date(before.createdAtMs),
          toBytea(before?.hash ?? '0x'),
          limit,
        ],
      )
      return rows.map(toOrder)
    },
  }
}

function toOrder(row: OrderRow): SandboxOrder {
  return {
    id: row.id,
    account: fromBytea(row.account),
    chainId: Number(row.chain_id),
    token: row.token === null ? 'native' : fromBytea(row.token),
    symbol: row.symbol,
    decimals: row.decimals,
    amount: BigInt(row.amount),
    paidAmount: row.paid_amount,
    paidCurrency: row.paid_currency,
    status: row.status,
    hash: row.hash === null ? undefined : fromBytea(row.hash),
    createdAtMs: row.created_at.getTime(),
  }
}
