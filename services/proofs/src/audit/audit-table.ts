import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'

/**
 * An audit table whose rows are chained: columns `id`, `at`, `kind`, those of the service, and `chain`, `seq`, `prev_hash`, `mac`,
 * which are null until a row is sealed. Beside it stands `<name>_heads`.
 */
export interface AuditTable {
  readonly name: string
  /** Columns of the service. */
  readonly columns: readonly string[]
  /** SQL that names the chain of a row. Rows that are deleted after a time have a chain of their own. */
  readonly chainOf: string
}

/** Where a chain begins and ends. Rows before `firstSeq` were deleted by the service. */
export interface AuditHead {
  readonly chain: string
  readonly firstSeq: number
  /** `mac` of the row before the first one. */
  readonly firstPrev: Buffer
  readonly seq: number
  /** `mac` of the last row. */
  readonly hash: Buffer
}

/** Before the first row of a chain. */
export const NOTHING = Buffer.alloc(32)

/** A row of the table with all that its seal covers, as text. */
export interface AuditRow {
  readonly id: string
  readonly values: readonly (string | null)[]
}

/** Selects `id` and `values` of a row. Times are microseconds, so that no digit of one is left out. */
export const toRowColumns = ({ columns }: AuditTable): string => {
  const texts = ['(extract(epoch FROM at) * 1000000)::bigint', 'kind', ...columns].map((sql) => `${sql}::text`)
  return `id::text AS id, ARRAY[${texts.join(', ')}] AS values`
}

/** The seal of a row: HMAC-SHA256 over an array of JSON, which has one order and says where each text ends. */
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

/** Returns the heads of a table, each with whether its seal is right. */
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
