import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  auditTable as custodyTable,
  readAuditEvents as readCustodyEvents,
  toAuditKey as toCustodyKey,
} from '@latchkey/custody'
import { HOUR_MS, MINUTE_MS } from '@latchkey/primitives'
import { type AuditExport, auditExport, compareAudits, DEFAULT_MARGIN_MS, reportAudit } from '@latchkey/proofs'
import {
  auditTable as authTable,
  readAuditEvents as readAuthEvents,
  toAuditKey as toAuthKey,
} from '@latchkey/wallet-auth'
import * as v from 'valibot'
import { type Command, type CommandArguments, type CommandScope, UsageError } from './command.ts'
import { toServiceName, withDatabase, withStore } from './open-store.ts'

const SERVICES = {
  auth: { table: authTable, toKey: toAuthKey, readEvents: readAuthEvents },
  custody: { table: custodyTable, toKey: toCustodyKey, readEvents: readCustodyEvents },
} as const
const DEFAULT_HOURS = 25

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    about:
      'names each row of the audit that was altered, deleted, moved or put in; heads are those that the service logs',
    parameters: ['SERVICE'],
    rest: 'CHAIN:SEQ:HASH',
    run: verify,
  },
  {
    name: 'audit export',
    about: `writes the events that both services record, for "audit compare": by default the last ${DEFAULT_HOURS} hours`,
    parameters: ['SERVICE'],
    options: [
      { name: 'from', value: 'TIME' },
      { name: 'to', value: 'TIME' },
    ],
    run: exportEvents,
  },
  {
    name: 'audit compare',
    about: 'compares an export of auth with one of custody; an event in only one is an alarm, and ends with 1',
    parameters: ['FILE', 'FILE2'],
    options: [{ name: 'margin-minutes', value: 'NUMBER' }],
    run: compare,
  },
]

function verify({ parameters, rest }: CommandArguments, scope: CommandScope): Promise<number> {
  const { table, toKey } = SERVICES[toServiceName(parameters.SERVICE)]
  const wrong = rest.find((head) => !/^[a-z]+:\d{1,15}:[0-9a-f]{64}$/.test(head))
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not a head, as the service logs it`)
  return withStore(scope, async ({ pool, kms }) =>
    (await reportAudit({ pool, table, key: await toKey(kms) }, rest, scope.write)) ? 0 : 1,
  )
}

function toTime(name: string, text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new UsageError(`--${name} is not a time, e.g. 2027-06-30T02:00:00Z`)
  return time
}

function exportEvents({ parameters, options }: CommandArguments, scope: CommandScope): Promise<number> {
  const service = toServiceName(parameters.SERVICE)
  const to = options.to === undefined ? new Date() : toTime('to', options.to)
  const from =
    options.from === undefined ? new Date(to.getTime() - DEFAULT_HOURS * HOUR_MS) : toTime('from', options.from)
  if (from >= to) throw new UsageError('--from is not before --to')
  return withDatabase(scope, async (pool) => {
    const events = await SERVICES[service].readEvents(pool, { from, to })
    const exported: AuditExport = { service, from: from.getTime(), to: to.getTime(), events: [...events] }
    scope.write(JSON.stringify(exported))
    return 0
  })
}

async function compare({ parameters, options }: CommandArguments, { env, write }: CommandScope): Promise<number> {
  const marginMs = toMargin(options['margin-minutes'])
  // npm runs scripts in the folder of the package.
  const folder = env.INIT_CWD ?? '.'
  const [one, other] = [parameters.FILE, parameters.FILE2].map((file) => resolve(folder, file ?? ''))
  const exports = [await readExport(one ?? ''), await readExport(other ?? '')]
  const { alarms, compared, from, to } = compareOrThrow(exports, marginMs)
  for (const { event, at, walletId, device, only } of alarms)
    write(
      `ALARM ${only} alone: ${event}, wallet ${walletId}, device ${device ?? 'unknown'}, ${new Date(at).toISOString()}`,
    )
  const period = `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`
  write(`${compared} events from ${period}, ${alarms.length} alarms`)
  return alarms.length === 0 ? 0 : 1
}

function toMargin(minutes: string | undefined): number {
  if (minutes === undefined) return DEFAULT_MARGIN_MS
  if (!/^\d{1,4}$/.test(minutes)) throw new UsageError('--margin-minutes is not a whole number')
  return Number(minutes) * MINUTE_MS
}

function compareOrThrow(exports: readonly AuditExport[], marginMs: number) {
  try {
    return compareAudits(exports, { marginMs })
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message)
    throw error
  }
}

async function readExport(file: string): Promise<AuditExport> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}`)
  })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), auditExport), text)
  if (!parsed.success) throw new UsageError(`${file} is not an export of "latchkey audit export"`)
  return parsed.output
}
