import { type ChildProcess, spawn } from 'node:child_process'

export interface RunningRelay {
  readonly url: string
  readonly child: ChildProcess
  /** Output of the process. */
  readonly log: () => string
}

/** Runs the relay in its own process. @param env - names its store. */
export async function runServer(env: Readonly<Record<string, string>>): Promise<RunningRelay> {
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', 'src/server.ts'], {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(log)))
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      const found = /"port":(\d+).*"listening"/.exec(log)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { url: `ws://127.0.0.1:${port}`, child, log: () => log }
}
