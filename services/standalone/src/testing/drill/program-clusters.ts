import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@latchkey/host'
import { type Cluster, type ClusterTools, DATABASE } from './clusters.ts'

const run = promisify(execFile)

const DEBIAN = '/usr/lib/postgresql'
const PROGRAMS = ['initdb', 'pg_ctl', 'createdb', 'pg_dump', 'pg_restore'] as const
const USER = 'drill'

interface Identity {
  readonly uid: number
  readonly gid: number
}

/**
 * Returns clusters by the programs of an installed PostgreSQL, with backups by `pg_dump`; undefined where there is none.
 *
 * @param folder - Of the programs. Default: the newest of Debian's.
 */
export async function findProgramClusters(folder?: string): Promise<ClusterTools | undefined> {
  const bin = folder ?? (await newestOfDebian())
  if (bin === undefined) return undefined
  const program = (name: (typeof PROGRAMS)[number]) => join(bin, name)
  for (const name of PROGRAMS) await access(program(name))
  const identity = await pickIdentity()

  /** Starts a cluster with an empty database. */
  async function create(folder: string): Promise<Cluster> {
    await mkdir(folder, { recursive: true })
    if (identity !== undefined) await chown(folder, identity.uid, identity.gid)
    const [data, password, port] = [join(folder, 'data'), randomBytes(24).toString('hex'), await freePort()]
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (identity !== undefined) await chown(passwordFile, identity.uid, identity.gid)
    const options = { ...identity, env: { ...process.env, LC_ALL: 'C' }, cwd: folder }
    await run(
      program('initdb'),
      ['-D', data, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'],
      options,
    )
    await rm(passwordFile)
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
    await run(program('pg_ctl'), ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings], options)
    const url = (database: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`
    await run(program('createdb'), ['--maintenance-db', url('postgres'), DATABASE])
    return {
      url: url(DATABASE),
      stop: async () => void (await run(program('pg_ctl'), ['stop', '-w', '-m', 'fast', '-D', data], options)),
    }
  }

  const { stdout } = await run(program('pg_dump'), ['--version'])
  return {
    name: `${stdout.trim()}, pg_dump and pg_restore`,
    create,
    async backUp({ url }, _, into) {
      await run(program('pg_dump'), ['--format=custom', `--file=${join(into, 'database.dump')}`, `--dbname=${url}`])
    },
    async restore(backup, folder) {
      const cluster = await create(folder)
      const dump = join(backup, 'database.dump')
      await run(program('pg_restore'), ['--exit-on-error', '--single-transaction', `--dbname=${cluster.url}`, dump])
      return cluster
    },
  }
}

async function newestOfDebian(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []) // Not Debian, or PostgreSQL is not installed.
  const newest = versions.filter((name) => /^\d+$/.test(name)).sort((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? undefined : join(DEBIAN, newest, 'bin')
}

/** PostgreSQL refuses to run as root. */
async function pickIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}
