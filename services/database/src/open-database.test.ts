import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from './index.ts'
import { openDatabase } from './open-database.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-open-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Returns a folder with data of an earlier run: a copy, because to initialise one takes seconds. */
async function usedFolder(): Promise<string> {
  used ??= initialiseOnce()
  const folder = await newFolder()
  await promisify(execFile)('cp', ['-a', `${await used}/.`, folder])
  return folder
}

let used: Promise<string> | undefined

async function initialiseOnce(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-used-'))
  await (await openDatabase({ dataDir: folder, name: 'used' })).stop()
  return folder
}

afterAll(async () => {
  if (used !== undefined) await rm(await used, { recursive: true, force: true })
})

async function open(options: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(options)
  cleanups.push(() => database.stop())
  return database
}

describe('openDatabase with the embedded server (Spec §1: no backend of its own is needed)', () => {
  it('starts a real PostgreSQL 18 on 127.0.0.1 and keeps data between runs', async () => {
    const dataDir = await newFolder()
    const first = await open({ dataDir, name: 'kept' })
    const version = await first.pool.query<{ server_version: string }>('SHOW server_version')
    expect(version.rows[0]?.server_version).toMatch(/^18\./)
    expect(new URL(first.url).hostname).toBe('127.0.0.1')
    await first.pool.query("CREATE TABLE note (text text); INSERT INTO note VALUES ('still here')")
    await first.stop()

    const second = await open({ dataDir, name: 'kept' })
    expect((await second.pool.query('SELECT text FROM note')).rows).toEqual([{ text: 'still here' }])
  })

  it('wipes the data for a fresh start', async () => {
    const dataDir = await newFolder()
    const first = await open({ dataDir, name: 'wiped' })
    await first.pool.query('CREATE TABLE note (text text)')
    await first.stop()
    const second = await open({ dataDir, name: 'wiped', fresh: true })
    const tables = await second.pool.query("SELECT 1 FROM pg_tables WHERE tablename = 'note'")
    expect(tables.rowCount).toBe(0)
  })

  it('listens on no other address and requires the password', async () => {
    const { pool, url } = await open({ dataDir: await usedFolder(), name: 'closed' })
    const setting = await pool.query<{ listen_addresses: string }>('SHOW listen_addresses')
    expect(setting.rows[0]?.listen_addresses).toBe('127.0.0.1')
    const wrong = new URL(url)
    wrong.password = 'guess'
    const client = new pg.Client({ connectionString: wrong.href })
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
    await client.end()
  })

  it('fails when the folder is in use, and names the process', async () => {
    const dataDir = await usedFolder()
    await open({ dataDir, name: 'one' })
    await expect(openDatabase({ dataDir, name: 'two' })).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining(`is in use by process ${process.pid}`),
    })
  })

  it('fails likewise in another process', async () => {
    const dataDir = await usedFolder()
    const other = startOther(dataDir)
    await other.ready
    await expect(openDatabase({ dataDir, name: 'two' })).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining(`is in use by process ${other.pid()}`),
    })
    await other.kill('SIGTERM')
  })

  it('starts after a run that was killed together with its server', async () => {
    const dataDir = await usedFolder()
    const other = startOther(dataDir)
    await other.ready
    const note = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
    await other.kill('SIGKILL')
    const { pool } = await open({ dataDir, name: 'after' })
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    // A zombie still has a process id where nothing reaps it, but it answers no more.
    const port = Number(note.split('\n')[3])
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'nobody' })
    await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('ignores stale lock files of an earlier run, also when their process ids exist', async () => {
    const dataDir = await usedFolder()
    // Process 1 is always alive and never our server.
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `1\n${dataDir}/cluster\n`)
    await writeFile(join(dataDir, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: 'another boot' }))
    const second = await open({ dataDir, name: 'stale' })
    expect((await second.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('ignores an invalid lock file', async () => {
    const dataDir = await usedFolder()
    await writeFile(join(dataDir, 'owner.json'), 'not json')
    const { pool } = await open({ dataDir, name: 'garbled' })
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('starts after an interrupted initialisation', async () => {
    const dataDir = await newFolder()
    await promisify(execFile)('mkdir', ['-p', join(dataDir, 'cluster.new', 'base')])
    const { pool } = await open({ dataDir, name: 'again' })
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('refuses an invalid name', async () => {
    await expect(openDatabase({ dataDir: await newFolder(), name: 'a"b' })).rejects.toMatchObject({
      code: 'service/database',
    })
  })

  it('can be stopped twice', async () => {
    const database = await open({ dataDir: await usedFolder(), name: 'twice' })
    await Promise.all([database.stop(), database.stop()])
  })
})

describe('openDatabase with DATABASE_URL', () => {
  it('uses the given server and leaves it running', async () => {
    const server = await createTestDatabase()
    cleanups.push(() => server.stop())
    const { pool, url, stop } = await open({ url: server.url, name: 'gateway' })
    expect(url).toBe(server.url)
    const name = await pool.query<{ application_name: string }>('SHOW application_name')
    expect(name.rows[0]?.application_name).toBe('latchkey-gateway')
    await stop()
    expect((await server.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it.skipIf(process.platform !== 'linux')('probes a connection that is silent', async () => {
    const server = await createTestDatabase()
    cleanups.push(() => server.stop())
    const { pool } = await open({ url: server.url, name: 'gateway' })
    const { rows } = await pool.query<{ own: number; server: number }>(
      'SELECT inet_client_port() AS own, inet_server_port() AS server',
    )
    const [from, to] = [hexPort(rows[0]?.own), hexPort(rows[0]?.server)]
    const sockets = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
    // Both ports: the same port of this side may have led to another server a minute ago, and that socket is still listed.
    const own = sockets.find(([, local, remote]) => local?.endsWith(from) && remote?.endsWith(to))
    // The timer of a connection, 2 for this question, and the hundredths of a second until then.
    const [timer, left = ''] = own?.[5]?.split(':') ?? []
    expect(timer).toBe('02')
    expect(Number.parseInt(left, 16)).toBeLessThanOrEqual(1_000)
  })

  it('refuses to wipe it', async () => {
    await expect(
      openDatabase({ url: 'postgresql://127.0.0.1:1/none', name: 'gateway', fresh: true }),
    ).rejects.toMatchObject({ code: 'service/database', shortMessage: expect.stringContaining('only embedded data') })
  })

  it('fails without the password in its message when the server cannot be reached', async () => {
    const failure = await openDatabase({ url: 'postgresql://me:secret@127.0.0.1:1/none', name: 'gateway' }).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: 'service/database' })
    expect(String(failure)).toContain('ECONNREFUSED')
    expect(String(failure)).not.toContain('secret')
  })
})

/** Returns a port as the kernel's list of sockets writes it. */
function hexPort(port: number | undefined): string {
  return `:${(port ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function startOther(dataDir: string) {
  const script = fileURLToPath(new URL('./open-and-wait.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<void>((resolve, reject) => {
    lines.once('line', () => resolve())
    child.once('exit', () => reject(new Error('the other process ended')))
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return {
    pid: () => child.pid,
    ready,
    kill: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await exited
    },
  }
}
