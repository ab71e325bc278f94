import { type LoggedHead, type VerifyAuditOptions, verifyAudit } from './verify-audit.ts'

const USAGE = 'usage: npm run audit:verify -- [CHAIN:SEQ:HASH …], with heads that the service has logged'

/**
 * Reports about an audit table, one line for each thing that is wrong.
 *
 * @param args - Heads that the service has logged, as `chain:seq:hash`.
 * @returns false when something is wrong, or the database has no audit table.
 * @throws RangeError for another argument; service/database
 */
export async function reportAudit(
  options: Omit<VerifyAuditOptions, 'logged'>,
  args: readonly string[],
  write: (line: string) => void,
): Promise<boolean> {
  const { name } = options.table
  const { rows } = await options.pool.query<{ isThere: boolean }>(
    `SELECT to_regclass($1) IS NOT NULL AND to_regclass($2) IS NOT NULL AS "isThere"`,
    [name, `${name}_heads`],
  )
  if (rows[0]?.isThere !== true) {
    write(`This database has no table ${name}: check DATABASE_URL, or start the service once, which creates its tables`)
    return false
  }
  const { heads, problems, unsealed } = await verifyAudit({ ...options, logged: args.map(toLoggedHead) })
  for (const { chain, seq, id, kind, from } of problems) {
    const row = id === undefined ? '' : ` (id ${id})`
    write(`${options.table.name} ${chain}:${seq}${row} ${kind}${from === undefined ? '' : ` from ${from}`}`)
  }
  for (const { chain, firstSeq, seq, hash } of heads)
    write(`${options.table.name} ${chain}: rows ${firstSeq} to ${seq}, head ${chain}:${seq}:${hash.toString('hex')}`)
  write(`${unsealed} rows are not sealed yet, ${problems.length} problems`)
  return problems.length === 0
}

function toLoggedHead(text: string): LoggedHead {
  const [, chain, seq, hash] = /^([a-z]+):(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (chain === undefined || hash === undefined) throw new RangeError(USAGE)
  return { chain, seq: Number(seq), hash: Buffer.from(hash, 'hex') }
}
