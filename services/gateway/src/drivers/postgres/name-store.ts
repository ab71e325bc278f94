import type { Database } from '@latchkey/database'
import type { NameStore, OwnName } from '../../ports/name-store.ts'
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
}

const SELECT = 'SELECT name, account, coin_type, registered_at, updated_at, is_key, avatar, bio FROM gateway_names'

/** Returns the names in PostgreSQL. The activity store has brought the tables up to date before. */
export function createNameStore(pool: Database['pool']): NameStore {
  const query = createQuery(pool)
  const first = async (sql: string, value: string) => {
    const [row] = await query<NameRow>(`${SELECT} WHERE ${sql}`, [value])
    return row === undefined ? undefined : toOwnName(row)
  }
  return {
    byName: (name) => first('name = $1', name),
    byAccount: (account) => first('account = $1', toBytea(account)),
    async registered(names) {
      const rows = await query<NameRow>(`${SELECT} WHERE name = ANY ($1)`, [names])
      return new Set(rows.map(({ name }) => name))
    },
    async register({ name, account, coinType, isKey, nowMs, signedAtMs, avatar, bio }) {
      const written = await query(
        `INSERT INTO gateway_names (name, account, coin_type, registered_at, updated_at, signed_at, is_key, avatar, bio)
         VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING name`,
        [name, toBytea(account), coinType, new Date(nowMs), new Date(signedAtMs), isKey, avatar, bio],
      )
      if (written.length > 0) return 'registered'
      const own = await first('account = $1', toBytea(account))
      return own === undefined ? 'name-taken' : 'account-named'
    },
    async update({ name, account, nowMs, signedAtMs, avatar, bio }) {
      const written = await query(
        `UPDATE gateway_names SET avatar = $4, bio = $5, updated_at = $3, signed_at = $6
         WHERE name = $1 AND account = $2 AND signed_at < $6 RETURNING name`,
        [name, toBytea(account), new Date(nowMs), avatar, bio, new Date(signedAtMs)],
      )
      return written.length > 0
    },
  }
}

function toOwnName({ name, account, coin_type, registered_at, updated_at, is_key, avatar, bio }: NameRow): OwnName {
  return {
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
