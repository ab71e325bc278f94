import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

/** The first version that runs scripts with flags. Valkey reports the version of Redis that it is compatible with. */
const OLDEST_MAJOR = 7

const infoSchema = v.object({
  redis_version: v.pipe(v.string(), v.regex(/^\d+\./)),
  role: v.optional(v.string(), 'master'),
  cluster_enabled: v.optional(v.string(), '0'),
  aof_enabled: v.optional(v.string()),
  maxmemory: v.optional(v.string(), '0'),
  maxmemory_policy: v.optional(v.string(), 'noeviction'),
})

/**
 * Returns the settings of this Redis that endanger messages, one sentence each with the remedy.
 *
 * @param info - output of INFO.
 * @param appendfsync - the setting; absent if the server does not report it.
 * @throws service/store if it cannot be used as a mailbox.
 */
export function findDangers(info: string, appendfsync: string | undefined): readonly string[] {
  const read = v.safeParse(infoSchema, toFields(info))
  if (!read.success) throw refusal('it does not say what it is')
  const { redis_version, role, cluster_enabled, aof_enabled, maxmemory, maxmemory_policy } = read.output
  if (Number.parseInt(redis_version, 10) < OLDEST_MAJOR)
    throw refusal(`it is version ${redis_version}; Redis 7.0, Valkey 7.2 or newer is needed`)
  if (cluster_enabled === '1') throw refusal('it is a cluster; one primary with replicas is needed')
  if (role !== 'master') throw refusal('it is a replica; write the address of the primary')
  const dangers: string[] = []
  if (aof_enabled === '0')
    dangers.push(
      'Redis keeps no append-only file, so accepted messages are lost when it restarts; set appendonly to yes, and ' +
        'appendfsync to always',
    )
  else if (appendfsync === 'everysec')
    // Redis also postpones its writes while the disk is slow.
    dangers.push(
      'appendfsync is everysec, so a crash can lose accepted messages of the last two seconds; set it to always',
    )
  else if (appendfsync !== undefined && appendfsync !== 'always')
    dangers.push(
      `appendfsync is ${appendfsync}, so a power failure can lose accepted messages of the last half minute; set it to always`,
    )
  if (maxmemory !== '0' && maxmemory_policy !== 'noeviction')
    dangers.push(
      `Redis drops messages when its memory is full (${maxmemory_policy}); set maxmemory-policy to noeviction`,
    )
  return dangers
}

function toFields(info: string): Readonly<Record<string, string>> {
  const lines = info.split(/\r?\n/).filter((line) => line.includes(':'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

function refusal(reason: string): WalletError<'service/store'> {
  return new WalletError('service/store', { reason })
}
