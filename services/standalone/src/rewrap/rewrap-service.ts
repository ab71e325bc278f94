import { type Database, withClient } from '@latchkey/database'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type Kms, readKeyId } from '@latchkey/kms'
import { type ServiceName, WRAPPED_COLUMNS, type WrappedColumn, type WrappedRow } from './wrapped-columns.ts'

const BATCH_ROWS = 200
/** A request that started before the rotation may still write a value with the old key after the first pass. */
const MAX_PASSES = 5

/** Number of values of a column after the rewrap. */
export interface RewrappedColumn {
  readonly name: string
  /** Number of values by key id. */
  readonly keys: Readonly<Record<string, number>>
  readonly rewrapped: number
  /** Rows whose value no key of the KMS unwraps. They stay unchanged. */
  readonly unreadable: readonly string[]
}

export interface RewrapReport {
  /** The key that wraps new values. */
  readonly currentKey: string
  readonly columns: readonly RewrappedColumn[]
  /** True if all values use the current key. Only then may the old key be removed. */
  readonly isComplete: boolean
}

export interface RewrapOptions {
  readonly service: ServiceName
  readonly pool: Database['pool']
  readonly kms: Pick<Kms, 'wrap' | 'rewrap'>
  /** If true, counts values by their keys and changes nothing. */
  readonly onlyCount?: boolean
}

/**
 * Wraps all values of a service again with the current key, while the service runs. A value that a request changes at the same time is
 * left for the next pass. No row is locked for longer than one statement.
 *
 * @throws service/database, also for a database with a wrapped column that this version does not know; kms/unavailable, kms/refused
 * @example await rewrapService({ service: 'auth', pool, kms })
 */
export async function rewrapService({ service, pool, kms, onlyCount = false }: RewrapOptions): Promise<RewrapReport> {
  const columns = WRAPPED_COLUMNS[service]
  await assertAllKnown(pool, columns)
  const probe = new TextEncoder().encode('kms.rewrap:probe')
  const currentKey = readKeyId(await kms.wrap(probe, probe))
  const done: RewrappedColumn[] = []
  for (const column of columns) done.push(await rewrapColumn(column, { pool, kms, currentKey, onlyCount }))
  const isComplete = done.every(
    ({ keys, unreadable }) => unreadable.length === 0 && Object.keys(keys).every((id) => id === currentKey),
  )
  return { currentKey, columns: done, isComplete }
}

/** Pattern for the names of wrapped columns: `…_wrapped`. */
async function assertAllKnown(pool: Database['pool'], columns: readonly WrappedColumn[]): Promise<void> {
  const { rows } = await withClient(pool, (client) =>
    client.query<{ readonly name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name LIKE '%\\_wrapped'`,
    ),
  )
  const known = new Set(columns.map(nameOf))
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  const reason = `this version does not know how to rewrap ${unknown.join(', ')}: nothing was changed`
  throw new WalletError('service/database', { reason })
}

const nameOf = ({ table, column }: WrappedColumn) => `${table}.${column}`

interface Work extends Pick<RewrapOptions, 'pool' | 'kms'> {
  readonly currentKey: string
  readonly onlyCount: boolean
}

async function rewrapColumn(column: WrappedColumn, work: Work): Promise<RewrappedColumn> {
  let rewrapped = 0
  let keys: RewrappedColumn['keys'] = {}
  const unreadable = new Set<string>()
  for (let at = 0; at < MAX_PASSES; at++) {
    // The first pass rewraps all values, because a key service may use one id for all versions of a key.
    const pass = await runPass(column, { ...work, isFirst: at === 0 })
    rewrapped += pass.rewrapped
    keys = pass.keys
    for (const row of pass.unreadable) unreadable.add(row)
    if (work.onlyCount || (at > 0 && pass.rewrapped === 0)) break
  }
  return { name: nameOf(column), keys, rewrapped, unreadable: [...unreadable] }
}

function keyIdOf(value: Uint8Array): string {
  try {
    return readKeyId(value)
  } catch {
    return 'none'
  }
}

type Row = WrappedRow & Readonly<Record<string, unknown>> & { readonly value: Buffer }

async function runPass(column: WrappedColumn, work: Work & { readonly isFirst: boolean }) {
  const pass = { keys: {} as Record<string, number>, rewrapped: 0, unreadable: [] as string[] }
  let after: readonly unknown[] | undefined
  for (;;) {
    const rows = await readBatch(column, after, work.pool)
    const last = rows.at(-1)
    if (last === undefined) return pass
    for (const row of rows) {
      const keyId = keyIdOf(row.value)
      const isDue = !work.onlyCount && (work.isFirst || keyId !== work.currentKey)
      const outcome = isDue ? await rewrapRow(column, row, work) : 'unchanged'
      if (outcome === 'unreadable') pass.unreadable.push(column.key.map((name) => row[name]).join(' '))
      if (outcome === 'rewrapped') pass.rewrapped += 1
      const needed = outcome === 'rewrapped' ? work.currentKey : keyId
      pass.keys[needed] = (pass.keys[needed] ?? 0) + 1
    }
    after = column.key.map((name) => last[name])
  }
}

function readBatch(
  { table, column, key, bound = [], where = 'true' }: WrappedColumn,
  after: readonly unknown[] | undefined,
  pool: Database['pool'],
): Promise<readonly Row[]> {
  const names = [...new Set([...key, ...bound])].join(', ')
  const behind = after === undefined ? 'true' : `(${key.join(', ')}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`
  return withClient(pool, async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT ${names}, ${column} AS value FROM ${table}
        WHERE ${column} IS NOT NULL AND ${where} AND ${behind} ORDER BY ${key.join(', ')} LIMIT ${BATCH_ROWS}`,
      [...(after ?? [])],
    )
    return rows
  })
}

/** @returns `changed` when a request has written or deleted the value meanwhile. */
async function rewrapRow(
  column: WrappedColumn,
  row: Row,
  { pool, kms }: Work,
): Promise<'rewrapped' | 'changed' | 'unreadable'> {
  const wrapped = await kms.rewrap(row.value, column.toAad(row)).catch((error: unknown) => {
    if (isWalletError(error, 'kms/corrupt') || isWalletError(error, 'kms/unsupported-version')) return undefined
    throw error
  })
  if (wrapped === undefined) return 'unreadable'
  const { table, key } = column
  const names = key.map((name, at) => `${name} = $${at + 3}`).join(' AND ')
  const { rowCount } = await withClient(pool, (client) =>
    client.query(`UPDATE ${table} SET ${column.column} = $2 WHERE ${column.column} = $1 AND ${names}`, [
      row.value,
      Buffer.from(wrapped),
      ...key.map((name) => row[name]),
    ]),
  )
  return rowCount === 1 ? 'rewrapped' : 'changed'
}
