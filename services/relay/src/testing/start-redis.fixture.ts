import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startGuardedChild } from '@latchkey/host'
import { findRedisServer } from './find-redis.fixture.ts'

const READY_ATTEMPTS = 500

export interface StartedRedis {
  readonly url: string
  /** Kills the server, as a crash does. */
  readonly kill: () => Promise<void>
  /** Starts it again on its port and data. @param settings - Additional settings */
  readonly start: (settings?: Readonly<Record<string, string>>) => Promise<void>
  /** Freezes the server; its connections stay open. Returns a function that continues it. */
  readonly freeze: () => () => void
  readonly stop: () => Promise<void>
}

/**
 * Starts a real server on a free port, with its own folder. `stop` removes both; they are also removed when this process is
 * killed. The server writes an append-only file, as a relay requires.
 *
 * @param settings - additional settings of redis.conf.
 */
export async function startRedis(settings: Readonly<Record<string, string>> = {}): Promise<StartedRedis> {
  const server = findRedisServer()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-redis-'))
  const program = join(folder, 'redis-server')
  // The program runs as a server depending on its file name.
  await symlink(server, program)
  const port = await freePort()
  const base = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: 'everysec',
    ...settings,
  }
  const spawn = async (more: Readonly<Record<string, string>> = {}) => {
    const flags = Object.entries({ ...base, ...more }).flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = await startGuardedChild(program, flags, { background: true, removeAfterCrash: folder })
    await untilItAnswers(port, child.isRunning)
    return child
  }
  let child = await spawn()
  const kill = () => child.stop([{ signal: 'SIGKILL', graceMs: 10_000 }])
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async (more) => {
      child = await spawn(more)
    },
    freeze: () => {
      const { pid } = child
      process.kill(pid, 'SIGSTOP')
      return () => void process.kill(pid, 'SIGCONT')
    },
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(port: number, isRunning: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt++) {
    if (!isRunning()) throw new Error(`The server on port ${port} ended while it started`)
    if (await answers(port)) return
    await delay(20)
  }
  throw new Error(`The server on port ${port} does not answer`)
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    // Any response is enough, also that Redis is loading or requires a password.
    return String(answer).length > 0
  } catch {
    return false // It does not respond yet.
  } finally {
    socket.destroy()
  }
}
