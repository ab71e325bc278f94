import type { Database } from '@latchkey/database'
import { chainOfCoin } from '../../domain/coin-type.ts'
import type { NameStore, OwnName, Registration } from '../../ports/name-store.ts'
import { fromBytea, toBytea } from './columns.ts'
import { createQuery } from './query-rows.ts'

interface NameRow {
  readonly name: string
  readonly account: Buffer
  readonly coin_type: string
  readonly registered_at: Date
  readonly updated_at: Date
  readonly is_key: boolean
  readonly avatar: string | null
  readonly bio: string | null
  readonly addresses: readonly { readonly coinType: number; readonly address: string; readonly createdAtMs: number }[]
}

const SELECT = `SELECT name, account, coin_type, registered_at, updated_at, is_key, avatar, bio,
  (SELECT coalesce(json_agg(json_build_object('coinType', a.coin_type, 'address', encode(a.address, 'hex'),
    'createdAtMs', floor(extract(epoch FROM a.created_at) * 1000)) ORDER BY a.coin_type), '[]')
    FROM gateway_name_addresses a WHERE a.name = gateway_names.name) AS addresses
  FROM gateway_names`

/** Returns the store of names in PostgreSQL. The activity store must have migrated the tables before. */
export function createNameStore(pool: Database['pool']): NameStore {
  const query = createQuery(pool)
  return {
    async byName(name) {
      const [row] = await query<NameRow>(`${SELECT} WHERE name = $1`, [name])
      return row === undefined ? undefined : toOwnName(row)
    },
    async byAccount(account) {
      const rows = await query<NameRow>(`${SELECT} WHERE account = $1 ORDER BY network`, [toBytea(account)])
      return rows.map(toOwnName)
    },
    async registered(names) {
      const rows = await query<NameRow>(`${SELECT} WHERE name = ANY ($1)`, [names])
      return new Set(rows.map(({ name }) => name))
    },
    async register(registration) {
      const { name, account, coinType, isKey, nowMs, signedAtMs, avatar, bio } = registration
      const owner = [toBytea(account), networkOf(registration)]
      const written = await query(
        `INSERT INTO gateway_names
           (account, network, name, coin_type, registered_at, updated_at, signed_at, is_key, avatar, bio)
         VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING name`,
        [...owner, name, coinType, new Date(nowMs), new Date(signedAtMs), isKey, avatar, bio],
      )
      if (written.length > 0) return 'registered'
      const own = await query(`${SELECT} WHERE account = $1 AND network = $2`, owner)
      return own.length === 0 ? 'name-taken' : 'account-named'
    },
    async update({ name, account, nowMs, signedAtMs, avatar, bio }) {
      const written = await query(
        `UPDATE gateway_names SET avatar = $4, bio = $5, updated_at = $3, signed_at = $6
         WHERE name = $1 AND account = $2 AND signed_at < $6 RETURNING name`,
        [name, toBytea(account), new Date(nowMs), avatar, bio, new Date(signedAtMs)],
      )
      return written.length > 0
    },
    async setAddress({ name, account, coinType, address, nowMs, signedAtMs }) {
      const written = await query(
        `WITH owned AS (
           UPDATE gateway_names SET updated_at = $3, signed_at = $4
           WHERE name = $1 AND account = $2 AND signed_at < $4 RETURNING name
         )
         INSERT INTO gateway_name_addresses (name, coin_type, address, created_at)
         SELECT name, $5, $6, $3 FROM owned
         ON CONFLICT (name, coin_type) DO UPDATE SET address = excluded.address, created_at = excluded.created_at
         RETURNING name`,
        [name, toBytea(account), new Date(nowMs), new Date(signedAtMs), coinType, toBytea(address)],
      )
      return written.length > 0
    },
  }
}

/** Returns the network of an owner: 0 for a key, which is the same on all networks. */
function networkOf({ isKey, coinType }: Registration): number {
  return isKey ? 0 : Number(chainOfCoin(BigInt(coinType)))
}

function toOwnName(row: NameRow): OwnName {
  const { name, account, coin_type, registered_at, updated_at, is_key, avatar, bio, addresses } = row
  return {
    addresses: addresses.map((each) => ({ ...each, address: `0x${each.address}` })),
    name,
    account: fromBytea(account),
    coinType: Number(coin_type),
    registeredAtMs: registered_at.getTime(),
    updatedAtMs: updated_at.getTime(),
    isKey: is_key,
    avatar,
    bio,
  }
}
