import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@latchkey/database'
import { startRedis } from '../start-redis.fixture.ts'

export interface BenchStore {
  readonly name: string
  /** Numbers of nodes to measure. */
  readonly nodes: readonly number[]
  /** Starts a server that survives a loss of power without data loss, as operators run it. */
  readonly start: () => Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }>
}

export const benchStores: readonly BenchStore[] = [
  { name: 'PostgreSQL', nodes: [1, 2], start: startPostgres },
  { name: 'Redis', nodes: [1, 2], start: startRedis },
  { name: 'memory', nodes: [1], start: async () => ({ url: '', stop: async () => undefined }) },
]

async function startPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const database = await openDatabase({ dataDir, name: 'bench' })
  const stop = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: database.url, stop }
}
