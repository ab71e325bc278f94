import { type Database, type DatabaseClient, withTransaction } from '@latchkey/database'
import { isWalletError } from '@latchkey/errors'
import { repeat } from '@latchkey/host'
import { HOUR_MS, SECOND_MS } from '@latchkey/primitives'
import {
  type AuditHead,
  type AuditRow,
  type AuditTable,
  brokenChain,
  NOTHING,
  readHeads,
  sealHead,
  sealRow,
  toRowColumns,
} from './audit-table.ts'

/** Rows of one transaction. */
const BATCH = 1_000
/** Number of the advisory lock. No other lock of these services uses it. */
const LOCK = 0x1a80

interface AuditLog {
  readonly info: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

export interface AuditChainOptions {
  readonly pool: Database['pool']
  readonly table: AuditTable
  /** 32 bytes, the same on all nodes. Must not be stored in the database. */
  readonly key: Uint8Array
  readonly logger: AuditLog
}

export interface AuditChain {
  /** Seals all unsealed rows. Does nothing while another node seals them. @throws audit/broken, service/database */
  readonly seal: () => Promise<void>
  /** Deletes the rows at the start of a chain that are older than `before`. @throws audit/broken, service/database */
  readonly prune: (chain: string, before: Date) => Promise<void>
  /** Stops the background jobs, seals the remaining rows and logs the heads. */
  readonly stop: () => Promise<void>
}

/**
 * Chains the rows of an audit table in a background job that runs each second on one node at a time. A request only inserts its row,
 * and never waits for the job. The heads of the chains are logged each hour: a copy of that log outside the database reveals
 * when rows at the end of a chain were deleted.
 */
export function createAuditChain({ pool, table, key, logger }: AuditChainOptions): AuditChain {
  /** The last `seq` of each chain that this process saw. A lower one means that the table was set back. */
  const seen = new Map<string, number>()

  async function readRightHeads(client: DatabaseClient): Promise<Map<string, AuditHead>> {
    const heads = await readHeads(client, table, key)
    for (const { chain, seq, isRight } of heads) {
      if (!isRight) throw brokenChain(chain, 'its head was altered')
      if (seq < (seen.get(chain) ?? 0)) throw brokenChain(chain, 'its head is older than one of this process')
    }
    return new Map(heads.map((head) => [head.chain, head]))
  }

  async function writeHead(client: DatabaseClient, head: AuditHead): Promise<void> {
    const { chain, firstSeq, firstPrev, seq, hash } = head
    await client.query(
      `INSERT INTO ${table.name}_heads (chain, first_seq, first_prev, seq, hash, mac) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (chain) DO UPDATE SET first_seq = excluded.first_seq, first_prev = excluded.first_prev,
         seq = excluded.seq, hash = excluded.hash, mac = excluded.mac`,
      [chain, firstSeq, firstPrev, seq, hash, sealHead(key, table, head)],
    )
  }

  /** @returns the number of sealed rows. */
  async function sealBatch(): Promise<number> {
    const ends = await withTransaction(pool, async (client) => {
      // Without the lock, return: another node is sealing the rows.
      const { rows: locks } = await client.query<{ isMine: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS "isMine"',
        [LOCK, table.name],
      )
      if (locks[0]?.isMine !== true) return undefined
      const heads = await readRightHeads(client)
      const { rows } = await client.query<AuditRow & { readonly chain: string }>(
        `SELECT ${table.chainOf} AS chain, ${toRowColumns(table)} FROM ${table.name}
          WHERE mac IS NULL ORDER BY ${table.name}.id LIMIT ${BATCH}`,
      )
      const sealed = rows.map((row) => {
        const { chain } = row
        const old = heads.get(chain) ?? { chain, firstSeq: 1, firstPrev: NOTHING, seq: 0, hash: NOTHING }
        const place = { chain, seq: old.seq + 1, prevHash: old.hash }
        const mac = sealRow(key, table, place, row)
        heads.set(chain, { ...old, seq: place.seq, hash: mac })
        return { ...place, id: row.id, mac }
      })
      await client.query(
        `UPDATE ${table.name} AS t SET chain = s.chain, seq = s.seq, prev_hash = s.prev_hash, mac = s.mac
           FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bytea[], $5::bytea[]) AS s(id, chain, seq, prev_hash, mac)
          WHERE t.id = s.id`,
        [
          sealed.map(({ id }) => id),
          sealed.map(({ chain }) => chain),
          sealed.map(({ seq }) => seq),
          sealed.map(({ prevHash }) => prevHash),
          sealed.map(({ mac }) => mac),
        ],
      )
      const changed = new Set(sealed.map(({ chain }) => chain))
      for (const head of heads.values()) if (changed.has(head.chain)) await writeHead(client, head)
      return { heads, count: rows.length }
    })
    if (ends === undefined) return 0
    for (const { chain, seq } of ends.heads.values()) seen.set(chain, seq)
    return ends.count
  }

  async function sealAll(): Promise<void> {
    while ((await sealBatch()) === BATCH);
  }

  let running: Promise<void> = Promise.resolve()
  /** Runs one call at a time in this process. The caller's rows are sealed when it resolves, unless another node holds the lock. */
  function seal(): Promise<void> {
    running = running.catch(() => undefined).then(sealAll)
    return running
  }

  function prune(chain: string, before: Date): Promise<void> {
    return withTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, table.name])
      const head = (await readRightHeads(client)).get(chain)
      if (head === undefined) return
      const { rows: kept } = await client.query<{ seq: string | null }>(
        `SELECT min(seq) AS seq FROM ${table.name} WHERE chain = $1 AND at >= $2`,
        [chain, before],
      )
      const firstSeq = Number(kept[0]?.seq ?? head.seq + 1)
      if (firstSeq <= head.firstSeq) return
      const { rows: last } = await client.query<{ mac: Buffer }>(
        `SELECT mac FROM ${table.name} WHERE chain = $1 AND seq = $2`,
        [chain, firstSeq - 1],
      )
      const firstPrev = last[0]?.mac
      if (firstPrev === undefined) throw brokenChain(chain, `row ${firstSeq - 1} is missing`)
      await client.query(`DELETE FROM ${table.name} WHERE chain = $1 AND seq < $2`, [chain, firstSeq])
      await writeHead(client, { ...head, firstSeq, firstPrev })
    })
  }

  async function inBackground(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const reason = isWalletError(error) ? error.message : 'unknown failure'
      logger.error({ table: table.name, reason }, 'the audit was not sealed')
    }
  }
  const logHeads = async () => {
    for (const { chain, seq, hash } of await readHeads(pool, table, key))
      logger.info({ table: table.name, chain, seq, hash: hash.toString('hex') }, 'audit head')
  }
  const ends = [
    repeat(() => inBackground(seal), SECOND_MS),
    repeat(() => inBackground(logHeads), HOUR_MS, inBackground(logHeads)),
  ]
  return {
    seal,
    prune,
    stop: async () => {
      await Promise.all(ends.map((end) => end()))
      await inBackground(seal)
      await inBackground(logHeads)
    },
  }
}
