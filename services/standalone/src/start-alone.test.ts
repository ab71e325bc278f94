import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-alone-'))
  // The database server may run as another user.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface LogLine {
  readonly msg: string
  readonly port?: number
}

/** Starts a server of a service, with nothing else in its environment. */
function start(name: 'wallet-auth' | 'custody', env: Readonly<Record<string, string>>) {
  const server = fileURLToPath(import.meta.resolve(`@latchkey/${name}/server`))
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', server], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: LogLine[] = []
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const port = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as LogLine
      lines.push(line)
      if (line.msg === 'listening' && line.port !== undefined) resolve(line.port)
    })
    child.once('close', () => reject(new Error(complaint)))
  })
  return { child, lines, port, exit: once(child, 'exit') }
}

describe.each(['wallet-auth', 'custody'] as const)('the server of %s, started alone', (name) => {
  it('listens without an environment, with a database of its own, and logs that it is a DEMO', async () => {
    const { child, lines, port, exit } = start(name, { DATA_DIR: dataDir, PORT: '0' })
    expect((await fetch(`http://127.0.0.1:${await port}/ready`)).status).toBe(200)
    expect(lines.filter(({ msg }) => msg.startsWith('DEMO: '))).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  it('does not start in production without its variables', async () => {
    const { port, exit } = start(name, { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production' })
    await expect(port).rejects.toThrow('PROJECTS is missing')
    expect(await exit).toEqual([1, null])
  })
})
