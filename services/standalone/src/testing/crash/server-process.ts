import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '@latchkey/host'

/** The server of a service, as a process that a test kills and starts again. */
export interface ServerProcess {
  readonly url: string
  /** Kills the process by SIGKILL, and starts another one on the same port. */
  readonly crash: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a server and waits until it listens. @param file - From `bundleServer`. */
export async function startServer(file: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort()
  const start = () => startProcess(file, { ...env, PORT: String(port) })
  let child = await start()
  async function kill(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async crash() {
      await kill()
      child = await start()
    },
    stop: kill,
  }
}

async function startProcess(file: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if ((JSON.parse(line) as { readonly msg?: string }).msg === 'listening') resolve()
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened`)))
  })
  return child
}
