import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, type GuardedChild, startGuardedChild } from '@latchkey/host'
import { isProcessRunning } from './data-owner.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { databaseError, describeError, errorCode } from './reason.ts'
import { assertReachable, giveTo, type Identity, pickIdentity } from './run-as.ts'
import { readLogTail } from './server-log.ts'
import { withConnection } from './with-connection.ts'

const run = promisify(execFile)

const PORT_ATTEMPTS = 5
/** Enough for a cold disk on a loaded machine; a normal start takes less than a second. */
const READY_TIMEOUT_MS = 30_000
/** Time for a server that ends by itself. */
const ORPHAN_TIMEOUT_MS = 3_000
const READY_POLL_MS = 15
const STOP_STEPS = [
  { signal: 'SIGINT', graceMs: 5_000 }, // fast shutdown: clients are cut, data is flushed
  { signal: 'SIGQUIT', graceMs: 2_000 }, // immediate: recovery on the next start
  { signal: 'SIGKILL', graceMs: 1_000 },
] as const
const USER = 'latchkey'

export interface EmbeddedServer {
  /** Address of a database on the server; holds the password. */
  readonly urlOf: (database: string) => string
  readonly stop: () => Promise<void>
}

export interface EmbeddedServerOptions {
  /** Folder of the cluster, its password and its log; the caller owns it. */
  readonly dataDir: string
  readonly fresh: boolean
  /** True trades durability for speed, for temporary data. */
  readonly throwAway: boolean
}

/**
 * Starts a real PostgreSQL server on 127.0.0.1, with its data in the folder; initialises the folder when it is empty.
 *
 * @throws service/database
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const [binaries, identity] = await Promise.all([findPostgresBinaries(), pickIdentity()])
  const cluster = join(options.dataDir, 'cluster')
  await assertReachable(identity, cluster)
  await assertReachable(identity, binaries.postgres)
  await endOrphan(cluster, binaries, identity)
  if (options.fresh) await rm(cluster, { recursive: true, force: true })
  const password = await readOrCreatePassword(options.dataDir)
  if (!(await isInitialised(cluster))) await initialise({ ...options, cluster, binaries, identity, password })
  // A leftover of a killed run; endOrphan has verified that its server has ended.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  const { child, port } = await startServer({ ...options, cluster, binaries, identity, password })
  return {
    urlOf: (database) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    stop: () => child.stop(STOP_STEPS),
  }
}

interface Setup extends EmbeddedServerOptions {
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly identity: Identity | undefined
  readonly password: string
}

async function isInitialised(cluster: string): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function readOrCreatePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'password')
  const kept = await readFile(path, 'utf8').catch(() => '') // The first start has no password file.
  if (/^[0-9a-f]{48}$/.test(kept)) return kept
  const password = randomBytes(24).toString('hex')
  await writeFile(path, password, { mode: 0o600 })
  return password
}

async function initialise({ dataDir, cluster, binaries, identity, password, throwAway }: Setup): Promise<void> {
  // Created beside and renamed, so that a killed start leaves no incomplete cluster.
  const draft = join(dataDir, 'cluster.new')
  const passwordFile = join(dataDir, 'password.new')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await Promise.all([giveTo(identity, draft), giveTo(identity, passwordFile)])
  const flags = [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same sort order on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(throwAway ? ['--no-sync'] : []),
  ]
  try {
    await run(binaries.initdb, flags, { env: { ...process.env, LC_ALL: 'C' }, ...identity })
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw databaseError('initdb failed', error, describeError(error))
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function startServer(setup: Setup): Promise<{ child: GuardedChild; port: number }> {
  const logFile = join(setup.dataDir, 'server.log')
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const child = await spawnServer(setup, port, logFile)
    const failure = await waitUntilReady(child, port, setup.password)
    if (failure === undefined) return { child, port }
    await child.stop(STOP_STEPS)
    const tail = await readLogTail(logFile)
    const isPortTaken = /could not bind|could not create any TCP\/IP sockets/.test(tail)
    if (!isPortTaken || attempt === PORT_ATTEMPTS) throw databaseError(failure, undefined, tail)
  }
}

async function spawnServer(setup: Setup, port: number, logFile: string): Promise<GuardedChild> {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: '127.0.0.1',
    // A socket file needs a short path and a writable folder; TCP on loopback does not.
    unix_socket_directories: '',
    log_min_error_statement: 'panic',
    ...(setup.throwAway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(logFile, 'w')
  try {
    return await startGuardedChild(setup.binaries.postgres, ['-D', setup.cluster, '-p', String(port), ...flags], {
      log: log.fd,
      identity: setup.identity,
      background: setup.throwAway,
      removeAfterCrash: setup.throwAway ? setup.dataDir : undefined,
    })
  } catch (error) {
    throw databaseError(`the server program did not start: ${describeError(error)}`, error)
  } finally {
    await log.close()
  }
}

/** Returns `undefined` once the server accepts a connection, or the reason why it does not. */
async function waitUntilReady(child: GuardedChild, port: number, password: string): Promise<string | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (!child.isRunning()) return 'the embedded server ended while starting'
    try {
      await withConnection(
        { host: '127.0.0.1', port, user: USER, password, database: 'postgres' },
        async () => undefined,
      )
      return undefined
    } catch (error) {
      const code = errorCode(error)
      // 57P03: the server is starting. Other errors are permanent.
      if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET' && code !== '57P03') {
        return `the embedded server refused us: ${describeError(error)}`
      }
    }
    await delay(READY_POLL_MS)
  }
  return `the embedded server was not ready within ${READY_TIMEOUT_MS} ms`
}

/** Ends a server that outlived its run. This process holds the folder, so no live run needs the server. */
async function endOrphan(cluster: string, binaries: PostgresBinaries, identity: Identity | undefined): Promise<void> {
  const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '') // Usually the file is missing.
  const pid = Number.parseInt(note, 10)
  if (!Number.isInteger(pid) || pid < 2 || !isProcessRunning(pid)) return
  if (!(await isServerOf(pid, cluster))) return
  await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '10'], { ...identity }).catch(
    async (error: unknown) => {
      // The server may have ended by itself, and removed its file, before the signal.
      if (await endsSoon(pid, cluster)) return
      throw databaseError(`the server of an earlier run (process ${pid}) could not be ended`, error)
    },
  )
}

async function endsSoon(pid: number, cluster: string): Promise<boolean> {
  const deadline = Date.now() + ORPHAN_TIMEOUT_MS
  while (isProcessRunning(pid) && (await isServerOf(pid, cluster))) {
    if (Date.now() > deadline) return false
    await delay(READY_POLL_MS)
  }
  return true
}

/** The pid of a file may belong to another program by now, so only a process with this cluster in its command line is ended. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') // The process has ended.
    return command.split('\0').includes(cluster)
  }
  if (process.platform === 'win32') return true
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' })) // The process has ended.
  return stdout.includes(cluster)
}

/** Creates the folder of a cluster, with search permission for the user that owns the files in it. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
}
