import { type Database, migrate, withTransaction } from '@latchkey/database'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import type { HistoryKey, NftKey } from '../../domain/cursor.ts'
import type { ActivityStore, PageQuery, Tip } from '../../ports/activity-store.ts'
import { fromBytea, type Sql } from './columns.ts'
import { migrations } from './migrations.ts'
import { readHistory, readNftsHeld, readTokensReceived } from './read-activity.ts'
import { readApprovals } from './read-approvals.ts'
import { readInTime } from './read-in-time.ts'
import { createReadSharing } from './share-reads.ts'
import {
  readNfts,
  readSpamRules,
  readTokens,
  readUnreadTokens,
  writeNfts,
  writeSpamRules,
  writeTokens,
} from './token-tables.ts'
import { deleteAbove, insertBlocks, readTip } from './write-blocks.ts'

type Pool = Database['pool']

/** Second key of the lock of a network's writer; any fixed number. */
const WRITER_LOCK = 4_715_023

/** A page of an account takes some tens of milliseconds. */
const READ_TIMEOUT_MS = 5_000

export interface ActivityStoreOptions {
  /** Time limit of one statement that reads an account. */
  readonly readTimeoutMs?: number
}

/**
 * Opens the index in PostgreSQL and migrates its tables.
 *
 * @throws service/database
 */
export async function openActivityStore(
  pool: Pool,
  { readTimeoutMs = READ_TIMEOUT_MS }: ActivityStoreOptions = {},
): Promise<ActivityStore> {
  const inTime = <T>(read: (client: Sql) => Promise<T>) => readInTime(pool, readTimeoutMs, read)
  const share = createReadSharing()
  const tokensReceived = share(keyOfAccount, ({ chainId, account }) =>
    inTime((client) => readTokensReceived(client, chainId, account)),
  )
  const approvals = share(keyOfAccount, ({ chainId, account }) =>
    inTime((client) => readApprovals(client, chainId, account)),
  )
  await migrate(pool, { room: 'gateway', migrations })
  const store: ActivityStore = {
    tip: (chainId) => readTip(pool, chainId),
    start: async (chainId) => {
      const { rows } = await pool.query<{ number: string; mined_at: string }>(
        'SELECT number, mined_at FROM gateway_blocks WHERE chain_id = $1 ORDER BY number LIMIT 1',
        [chainId],
      )
      return rows[0] && { number: Number(rows[0].number), minedAt: Number(rows[0].mined_at) }
    },
    blockHash: async (chainId, number) => {
      const { rows } = await pool.query<{ hash: Buffer }>(
        'SELECT hash FROM gateway_blocks WHERE chain_id = $1 AND number = $2',
        [chainId, number],
      )
      return rows[0] && fromBytea(rows[0].hash)
    },
    append: (chainId, blocks, expected) =>
      asWriter(pool, chainId, async (client) => {
        if (!isSame(await readTip(client, chainId), expected)) return false
        await insertBlocks(client, chainId, blocks)
        return true
      }),
    rollback: (chainId, toNumber) => asWriter(pool, chainId, (client) => deleteAbove(client, chainId, toNumber)),
    history: share(keyOfPage, (query) => inTime((client) => readHistory(client, query))),
    tokensReceived: (chainId, account) => tokensReceived({ chainId, account }),
    approvals: (chainId, account) => approvals({ chainId, account }),
    nftsHeld: share(keyOfPage, (query) => inTime((client) => readNftsHeld(client, query))),
    tokens: (chainId, contracts) => readTokens(pool, chainId, contracts),
    unreadTokens: (chainId, limit) => readUnreadTokens(pool, chainId, limit),
    saveTokens: (chainId, facts) => writeTokens(pool, chainId, facts),
    nfts: (chainId, keys) => readNfts(pool, chainId, keys),
    saveNfts: (chainId, facts) => writeNfts(pool, chainId, facts),
    spamRules: () => readSpamRules(pool),
    saveSpamRules: (rules) => writeSpamRules(pool, rules),
  }
  return translateErrors(store)
}

/** Runs in a transaction that no other writer of the network runs at the same time, in this process or another. */
function asWriter<T>(pool: Pool, chainId: number, work: (client: Sql) => Promise<T>): Promise<T> {
  return withTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, hashint8($2))', [WRITER_LOCK, chainId])
    return work(client)
  })
}

function keyOfAccount({ chainId, account }: { readonly chainId: number; readonly account: Hex }) {
  return { account, key: `${chainId} ${account}` }
}

function keyOfPage<K extends HistoryKey | NftKey>({ account, chainIds, after, limit }: PageQuery<K>) {
  const place = after === undefined ? '' : Object.values(after).join()
  return { account, key: [account, chainIds.join(), place, limit].join(' ') }
}

function isSame(a: Tip | undefined, b: Tip | undefined): boolean {
  return a?.number === b?.number && a?.hash === b?.hash
}

/** Converts every error of the driver to `service/database`. */
function translateErrors(store: ActivityStore): ActivityStore {
  const wrap =
    <A extends readonly unknown[], R>(method: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      method(...args).catch((cause: unknown) => {
        if (isWalletError(cause)) throw cause
        const reason = cause instanceof Error ? cause.message : 'unknown'
        throw new WalletError('service/database', { reason: reason.slice(0, 200) }, { cause })
      })
  return {
    tip: wrap(store.tip),
    start: wrap(store.start),
    blockHash: wrap(store.blockHash),
    append: wrap(store.append),
    rollback: wrap(store.rollback),
    history: wrap(store.history),
    tokensReceived: wrap(store.tokensReceived),
    approvals: wrap(store.approvals),
    nftsHeld: wrap(store.nftsHeld),
    tokens: wrap(store.tokens),
    unreadTokens: wrap(store.unreadTokens),
    saveTokens: wrap(store.saveTokens),
    nfts: wrap(store.nfts),
    saveNfts: wrap(store.saveNfts),
    spamRules: wrap(store.spamRules),
    saveSpamRules: wrap(store.saveSpamRules),
  }
}
