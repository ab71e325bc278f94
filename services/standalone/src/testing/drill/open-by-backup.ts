import { openDatabase } from '@latchkey/database'
import { createLocalFileKms } from '@latchkey/kms'
import { combineHalves, openVault } from '@latchkey/vault/keys'
import { WRAPPED_COLUMNS } from '../../rewrap/wrapped-columns.ts'
import type { Store } from '../open-nodes.ts'

type Half = { readonly walletId: string; readonly type: string; readonly bytes: Uint8Array }
type Source = Pick<Store, 'keyFile'> & { readonly url: string }

/** Data of a service that its database and its keys reveal. */
export interface Loot {
  readonly halves: readonly Half[]
  /** Encrypted wallets by id; only auth has them. */
  readonly vaults: ReadonlyMap<string, unknown>
}

/** Reads every half, and every vault, of a restored database with its keys. */
export async function readLoot(service: 'auth' | 'custody', { url, keyFile }: Source): Promise<Loot> {
  const database = await openDatabase({ url, name: 'loot', maxConnections: 1 })
  const kms = await createLocalFileKms({ file: keyFile, env: {} })
  try {
    const [column] = WRAPPED_COLUMNS[service]
    if (column === undefined) throw new Error('there is no column of halves')
    const { rows } = await database.pool.query(`SELECT * FROM ${column.table}`)
    const halves: Half[] = []
    for (const row of rows) {
      const bytes = await kms.unwrap(row[column.column], column.toAad(row))
      halves.push({ walletId: row.wallet_id, type: row.type ?? 'custody', bytes })
    }
    const wallets = service === 'auth' ? (await database.pool.query('SELECT id, vault FROM wallet_wallets')).rows : []
    return { halves, vaults: new Map(wallets.map(({ id, vault }) => [id, vault])) }
  } finally {
    await database.stop()
  }
}

/** Counts the vaults that open with a half alone, or with two halves of one wallet. */
export async function countOpened({ halves, vaults }: Loot): Promise<number> {
  let opened = 0
  for (const [walletId, vault] of vaults) {
    const own = halves.filter((half) => half.walletId === walletId).map(({ bytes }) => bytes)
    const keys: Uint8Array[] = own.flatMap((half) => [half.slice(0, 32), half.slice(1)])
    for (const userHalf of own)
      for (const authHalf of own) {
        const key = await combineHalves({ userHalf, authHalf }).catch(() => undefined) // The library refuses to combine a half with itself.
        if (key !== undefined) keys.push(key)
      }
    const isOpen = async (key: Uint8Array) =>
      openVault(key, vault, { walletId, generation: 1 }).then(
        () => true,
        () => false,
      )
    for (const key of keys)
      if (await isOpen(key)) {
        opened += 1
        break
      }
  }
  return opened
}
