import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/host'
import { runServer } from './run-server.fixture.ts'

/** A relay in its own process, on its own database, which a test can kill. */
export interface RelayProcess {
  /** `ws:` address; the same after every start. */
  readonly url: string
  /** Kills the relay and its database, as a power loss does. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same data. Resolves when it responds. */
  readonly start: () => Promise<void>
  /** Stops it, and removes its data. */
  readonly stop: () => Promise<void>
}

/** Starts the real relay. @param env - Additional variables, e.g. for another store than its own database */
export async function startRelayProcess(env: Readonly<Record<string, string>> = {}): Promise<RelayProcess> {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'latchkey-relay-'))]
  // All clients of a test share one address.
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', UPGRADE_CAPACITY: '10000' }
  const run = async () => (await runServer({ ...own, ...env })).child
  let child = await run()
  // Stops it if the test process ends early.
  const leave = () => void child.kill('SIGTERM')
  process.once('exit', leave)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await run()
    },
    stop: async () => {
      process.off('exit', leave)
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
