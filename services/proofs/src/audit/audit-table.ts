import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'

/**
 * An audit table whose rows are chained: columns `id`, `at`, `kind`, those of the service, and `chain`, `seq`, `prev_hash`, `mac`,
 * which are null until a row is sealed. The table `<name>_heads` has the heads of its chains.
 */
export interface AuditTable {
  readonly name: string
  /** Columns that the service adds to the common ones. */
  readonly columns: readonly string[]
  /** SQL expression for the chain of a row. Rows that expire need a separate chain, because only the start of a chain can be deleted. */
  readonly chainOf: string
}

/** First and last row of a chain. The service has deleted the rows before `firstSeq`. */
export interface AuditHead {
  readonly chain: string
  readonly firstSeq: number
  /** `mac` of the row before the first one. */
  readonly firstPrev: Buffer
  readonly seq: number
  /** `mac` of the last row. */
  readonly hash: Buffer
}

/** `prev_hash` of the first row of a chain. */
export const NOTHING = Buffer.alloc(32)

/** The sealed columns of a row, as text. */
export interface AuditRow {
  readonly id: string
  readonly values: readonly (string | null)[]
}

/** Returns the SELECT list for `id` and `values`. Times are whole microseconds, the precision of PostgreSQL. */
export const toRowColumns = ({ columns }: AuditTable): string => {
  const texts = ['(extract(epoch FROM at) * 1000000)::bigint', 'kind', ...columns].map((sql) => `${sql}::text`)
  return `id::text AS id, ARRAY[${texts.join(', ')}] AS values`
}

/** Returns the seal of a row: HMAC-SHA256 over a JSON array, in which the order of the values and the end of each text are unambiguous. */
export function sealRow(
  key: Uint8Array,
  { name }: AuditTable,
  place: { readonly chain: string; readonly seq: number; readonly prevHash: Buffer },
  { id, values }: AuditRow,
): Buffer {
  const parts = ['row', name, place.chain, place.seq, place.prevHash.toString('hex'), id, ...values]
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

export function sealHead(key: Uint8Array, { name }: AuditTable, head: AuditHead): Buffer {
  const { chain, firstSeq, firstPrev, seq, hash } = head
  const parts = ['head', name, chain, firstSeq, firstPrev.toString('hex'), seq, hash.toString('hex')]
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

export const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

interface HeadRow {
  readonly chain: string
  readonly firstSeq: string
  readonly firstPrev: Buffer
  readonly seq: string
  readonly hash: Buffer
  readonly mac: Buffer
}

/** Returns the heads of a table, each with the result of verifying its seal. */
export async function readHeads(
  client: Pick<DatabaseClient, 'query'>,
  table: AuditTable,
  key: Uint8Array,
): Promise<readonly (AuditHead & { readonly isRight: boolean })[]> {
  const { rows } = await client.query<HeadRow>(
    `SELECT chain, first_seq AS "firstSeq", first_prev AS "firstPrev", seq, hash, mac FROM ${table.name}_heads ORDER BY chain`,
  )
  return rows.map(({ mac, ...row }) => {
    const head = { ...row, firstSeq: Number(row.firstSeq), seq: Number(row.seq) }
    return { ...head, isRight: isSame(sealHead(key, table, head), mac) }
  })
}

export const brokenChain = (chain: string, found: string) => new WalletError('audit/broken', { chain, found })
