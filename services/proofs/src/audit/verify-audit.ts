import type { Database } from '@latchkey/database'
import {
  type AuditHead,
  type AuditRow,
  type AuditTable,
  isSame,
  readHeads,
  sealRow,
  toRowColumns,
} from './audit-table.ts'

/** Rows of one query. */
const PAGE = 1_000
/** How many positions to try when searching for the original position of a moved row. */
const MAX_PLACES = 100_000

/** A problem with one row. `seq` is its current position, or the position of a missing row. */
export interface AuditProblem {
  readonly chain: string
  readonly seq: number
  readonly id?: string
  readonly kind: 'altered' | 'missing' | 'moved' | 'replaced' | 'head-altered' | 'after-head'
  /** Original position of a moved row. */
  readonly from?: number
}

export interface AuditReport {
  readonly heads: readonly AuditHead[]
  readonly problems: readonly AuditProblem[]
  /** Number of rows that are not sealed yet, and therefore not verified. */
  readonly unsealed: number
}

/** A head from the log of the service. */
export type LoggedHead = Pick<AuditHead, 'chain' | 'seq' | 'hash'>

export interface VerifyAuditOptions {
  readonly pool: Database['pool']
  readonly table: AuditTable
  readonly key: Uint8Array
  readonly logged?: readonly LoggedHead[]
}

/**
 * Verifies the seal, the position and the previous hash of every sealed row. Finds rows that somebody without the key altered, deleted,
 * moved or inserted. Rows deleted at the end of a chain are found up to the newest known head: the stored one, or a logged one.
 *
 * @throws service/database
 */
export async function verifyAudit({ pool, table, key, logged = [] }: VerifyAuditOptions): Promise<AuditReport> {
  const heads = await readHeads(pool, table, key)
  const { rows } = await pool.query<{ chain: string }>(
    `SELECT DISTINCT chain FROM ${table.name} WHERE chain IS NOT NULL AND chain <> ALL($1)`,
    [heads.map(({ chain }) => chain)],
  )
  const problems: AuditProblem[] = []
  for (const { isRight, ...head } of heads) {
    if (!isRight) problems.push({ chain: head.chain, seq: head.seq, kind: 'head-altered' })
    problems.push(...(await verifyChain(head, { pool, table, key })))
  }
  // A chain without a stored head: the head was deleted.
  for (const { chain } of rows) problems.push({ chain, seq: 0, kind: 'head-altered' })
  for (const each of logged) problems.push(...(await compareWithLog(each, heads, { pool, table })))
  const { rows: waiting } = await pool.query<{ count: string }>(
    `SELECT count(*) AS count FROM ${table.name} WHERE mac IS NULL`,
  )
  return { heads, problems, unsealed: Number(waiting[0]?.count) }
}

interface SealedRow extends AuditRow {
  readonly seq: string
  readonly prevHash: Buffer | null
  readonly mac: Buffer | null
}

async function verifyChain(
  head: AuditHead,
  { pool, table, key }: Pick<VerifyAuditOptions, 'pool' | 'table' | 'key'>,
): Promise<readonly AuditProblem[]> {
  const { chain } = head
  const problems: AuditProblem[] = []
  let before: { readonly seq: number; readonly mac: Buffer; readonly isRight: boolean } = {
    ...{ seq: head.firstSeq - 1, mac: head.firstPrev, isRight: true },
  }
  const missUntil = (end: number) => {
    for (let seq = before.seq + 1; seq < end; seq++) problems.push({ chain, seq, kind: 'missing' })
  }
  let after = head.firstSeq - 1
  for (;;) {
    const { rows } = await pool.query<SealedRow>(
      `SELECT seq, prev_hash AS "prevHash", mac, ${toRowColumns(table)} FROM ${table.name}
        WHERE chain = $1 AND seq > $2 ORDER BY seq LIMIT ${PAGE}`,
      [chain, after],
    )
    for (const row of rows) {
      const seq = Number(row.seq)
      missUntil(Math.min(seq, head.seq + 1))
      const kind = judge({ row, seq, before, head, table, key })
      if (kind !== undefined) problems.push({ chain, seq, id: row.id, ...kind })
      before = { seq, mac: row.mac ?? head.firstPrev, isRight: kind === undefined }
    }
    if (rows.length < PAGE) break
    after = before.seq
  }
  missUntil(head.seq + 1)
  return problems
}

interface Judged extends Pick<VerifyAuditOptions, 'table' | 'key'> {
  readonly row: SealedRow
  readonly seq: number
  readonly before: { readonly seq: number; readonly mac: Buffer; readonly isRight: boolean }
  readonly head: AuditHead
}

function judge({ row, seq, before, head, table, key }: Judged): Pick<AuditProblem, 'kind' | 'from'> | undefined {
  const { prevHash, mac } = row
  if (prevHash === null || mac === null) return { kind: 'altered' }
  const isSealedFor = (place: number) =>
    isSame(sealRow(key, table, { chain: head.chain, seq: place, prevHash }, row), mac)
  if (!isSealedFor(seq)) {
    const first = Math.max(head.firstSeq, head.seq - MAX_PLACES)
    for (let from = first; from <= head.seq; from++) if (isSealedFor(from)) return { kind: 'moved', from }
    return { kind: 'altered' }
  }
  if (seq > head.seq) return { kind: 'after-head' }
  // After a wrong row, the previous hash of the next row proves nothing.
  const isNext = before.isRight && before.seq === seq - 1
  if (isNext && !isSame(prevHash, before.mac)) return { kind: 'replaced' }
  return seq === head.seq && !isSame(mac, head.hash) ? { kind: 'replaced' } : undefined
}

async function compareWithLog(
  { chain, seq, hash }: LoggedHead,
  heads: readonly AuditHead[],
  { pool, table }: Pick<VerifyAuditOptions, 'pool' | 'table'>,
): Promise<readonly AuditProblem[]> {
  const head = heads.find((each) => each.chain === chain)
  // The sealed head says that the service deleted these rows itself.
  if (head !== undefined && seq < head.firstSeq - 1) return []
  if (head !== undefined && seq === head.firstSeq - 1 && isSame(hash, head.firstPrev)) return []
  const { rows } = await pool.query<{ mac: Buffer }>(`SELECT mac FROM ${table.name} WHERE chain = $1 AND seq = $2`, [
    chain,
    seq,
  ])
  const [row] = rows
  if (row === undefined) return [{ chain, seq, kind: 'missing' }]
  return isSame(row.mac, hash) ? [] : [{ chain, seq, kind: 'replaced' }]
}
