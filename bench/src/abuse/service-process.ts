import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/host'
import { measureSlowness } from './slowness.ts'

const READY_TIMEOUT_MS = 60_000
const READY_POLL_MS = 50
const SAMPLE_MS = 200
const STOP_TIMEOUT_MS = 15_000
const KIB = 1_024

/** A service in a separate process, with a separate database. */
export interface ServiceProcess {
  readonly url: string
  readonly pid: number
  /** Returns the largest resident memory since the last call, in bytes. */
  readonly takePeakBytes: () => number
  /** Exit code after SIGTERM; `null` when the process had to be killed. */
  readonly stop: () => Promise<number | null>
}

/** Starts the server of a service and waits until it is ready. */
export async function startService(
  name: 'gateway' | 'relay' | 'auth' | 'wallet-auth' | 'custody',
  env: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = [],
): Promise<ServiceProcess> {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), `latchkey-${name}-`))]
  const server = fileURLToPath(import.meta.resolve(`@latchkey/${name}/server`))
  const child = spawn(process.execPath, [...nodeArguments, '--conditions=latchkey-source', '--import', 'tsx', server], {
    cwd: dirname(dirname(server)),
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let peakBytes = 0
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, readResidentBytes(child.pid))
  }, SAMPLE_MS)
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    clearInterval(sampling)
    child.kill('SIGTERM')
    const timer = setTimeout(kill, STOP_TIMEOUT_MS)
    const [code] = (await gone) as [number | null]
    clearTimeout(timer)
    process.off('exit', kill)
    await rm(dataDir, { recursive: true, force: true })
    return code
  }
  await waitUntilReady(url, name).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    takePeakBytes: () => {
      const peak = Math.max(peakBytes, readResidentBytes(child.pid))
      peakBytes = 0
      return peak
    },
    stop,
  }
}

/** `ps` is on every system that runs the services; /proc is not. */
function readResidentBytes(pid: number | undefined): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KIB
  } catch {
    return 0 // The process has ended.
  }
}

async function waitUntilReady(url: string, name: string): Promise<void> {
  const timeoutMs = READY_TIMEOUT_MS * measureSlowness()
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/ready`).catch(() => undefined) // Not listening yet.
    if (response?.ok === true) return
    await delay(READY_POLL_MS)
  }
  throw new Error(`the ${name} was not ready within ${Math.round(timeoutMs / 1_000)} s`)
}
