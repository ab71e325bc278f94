import { execFile } from 'node:child_process'
import { chown, copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, withClient } from '@latchkey/database'
import { type Cluster, type ClusterTools, DATABASE } from './clusters.ts'

const run = promisify(execFile)

/** The PostgreSQL of npm, which has no programs for backups: a base backup is made by the functions of the server. */
export const embeddedClusters: ClusterTools = {
  name: 'the PostgreSQL of npm, pg_backup_start and pg_backup_stop',
  create: open,
  async backUp({ url }, folder, into) {
    const database = await openDatabase({ url, name: 'backup', maxConnections: 1 })
    try {
      // `pg_backup_start` and `pg_backup_stop` must be called in the same database session.
      await withClient(database.pool, async (client) => {
        await client.query(`SELECT pg_backup_start('drill', true)`)
        await run('cp', ['-a', join(folder, 'cluster'), join(into, 'cluster')])
        const { rows } = await client.query<{ readonly labelfile: string }>(
          'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
        )
        // Copy the write-ahead log up to the end of the backup, because there is no archive.
        await rm(join(into, 'cluster', 'pg_wal'), { recursive: true })
        await run('cp', ['-a', join(folder, 'cluster', 'pg_wal'), join(into, 'cluster', 'pg_wal')])
        const label = join(into, 'cluster', 'backup_label')
        await writeFile(label, rows[0]?.labelfile ?? '')
        // As root, the server runs as another user, who must be able to read the folder.
        const { uid, gid } = await stat(join(into, 'cluster', 'PG_VERSION'))
        await chown(label, uid, gid)
      })
    } finally {
      await database.stop()
    }
    await rm(join(into, 'cluster', 'postmaster.pid'), { force: true })
    await copyFile(join(folder, 'password'), join(into, 'password'))
  },
  async restore(backup, folder) {
    await mkdir(folder, { recursive: true })
    await run('cp', ['-a', join(backup, 'cluster'), join(folder, 'cluster')])
    await copyFile(join(backup, 'password'), join(folder, 'password'))
    return open(folder)
  },
}

async function open(folder: string): Promise<Cluster> {
  const { url, stop } = await openDatabase({ dataDir: folder, name: DATABASE })
  return { url, stop }
}
