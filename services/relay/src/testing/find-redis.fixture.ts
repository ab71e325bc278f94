import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Names of the server program. Debian's `redis-tools` contains the server under the name of the program that checks its
 * files.
 */
const NAMES = ['redis-server', 'valkey-server', 'redis-check-rdb', 'valkey-check-rdb']

/** Returns the server program for tests: `REDIS_SERVER_PATH`, or else an installed one. */
export function findRedisServer(): string {
  const named = process.env.REDIS_SERVER_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const file = named !== undefined && named !== '' ? named : found.find(isExecutable)
  if (file !== undefined && isExecutable(file)) return file
  throw new Error(
    'The tests of the relay need a Redis or Valkey server. Install it (Debian, Ubuntu: apt-get install redis-tools, ' +
      'which starts no service; macOS: brew install redis), or set REDIS_SERVER_PATH to one.',
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable; try the next one.
    return false
  }
}
