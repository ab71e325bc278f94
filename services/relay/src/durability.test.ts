import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@latchkey/database'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgresMailbox } from './drivers/postgres/mailbox.ts'
import { messageOf } from './testing/mailbox-contract.fixture.ts'

const NOW_MS = 1_800_000_000_000
const open = (database: Database) =>
  openPostgresMailbox({
    pool: database.pool,
    nodeId: '0'.repeat(16),
    maxMessagesPerTopic: 256,
    maxBytesPerTopic: 1_000_000,
  })

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-durability-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('postgres mailbox › keeps accepted messages after a crash of PostgreSQL with synchronous_commit off', async () => {
  const dataDir = await newFolder()
  const before = await openDatabase({ dataDir, name: 'relay' })
  onTestFinished(before.stop)
  const mailbox = await open(before)
  await before.pool.query('ALTER SYSTEM SET synchronous_commit = off')
  // An unflushed commit stays in the memory of the server for this time.
  await before.pool.query("ALTER SYSTEM SET wal_writer_delay = '10s'")
  await before.pool.query('SELECT pg_reload_conf()')
  await expect
    .poll(async () => (await before.pool.query('SHOW synchronous_commit')).rows)
    .toEqual([{ synchronous_commit: 'off' }])
  const messages = Array.from({ length: 200 }, (_, at) => messageOf(`message ${at}`))
  for (const message of messages) expect(await mailbox.put([message], NOW_MS)).toEqual(['stored'])
  const [pid = ''] = (await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await before.stop()

  const after = await openDatabase({ dataDir, name: 'relay' })
  onTestFinished(after.stop)
  const kept = await (await open(after)).read(messages, NOW_MS)
  expect(kept.length).toBe(messages.length)
})
