import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it, type TestContext } from 'vitest'

const network = { rpcUrls: ['http://127.0.0.1:1'] }
/** The sign-in service starts with a list alone. */
const ALLOWED_ORIGINS = 'https://shop.example'
const servers = [
  ['gateway', { PORT: '0', NETWORKS: JSON.stringify([{ id: 1, ...network }]) }],
  ['catalogue', { PORT: '0' }],
  ['relay', { PORT: '0' }],
  ['auth', { PORT: '0', ALLOWED_ORIGINS }],
  [
    'standalone',
    {
      GATEWAY_PORT: '0',
      CATALOGUE_PORT: '0',
      RELAY_PORT: '0',
      AUTH_PORT: '0',
      ALLOWED_ORIGINS,
      NETWORKS: JSON.stringify([{ chainId: 1, ...network }]),
    },
  ],
] as const

/** Runs a service as a process of its own, on a real PostgreSQL that it starts itself. */
async function run({ expect, onTestFinished }: TestContext, service: string, env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-stop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = fileURLToPath(new URL(`../../${service}/src/server.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', file], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('"listening"')
  const port = Number(/"port":(\d+)|"gatewayUrl":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(printed)?.slice(1).join(''))
  return { child, ended, port, databaseLog: () => readFile(join(folder, 'server.log'), 'utf8') }
}

describe('a server that is stopped while a client sends its request slowly', () => {
  const title = '%s cuts the client, shuts its database down and ends with 0 within 10 s'
  // At the same time, because each waits for its grace to pass.
  it.concurrent.for(servers)(title, async ([service, env], test) => {
    const { expect, onTestFinished } = test
    const { child, ended, port, databaseLog } = await run(test, service, env)
    const client = connect(port, '127.0.0.1')
    onTestFinished(() => void client.destroy())
    client.on('error', () => undefined) // The server cuts it.
    await once(client, 'connect')
    client.write('GET /health HTTP/1.1\r\nHo')
    const stoppedAt = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(performance.now() - stoppedAt).toBeLessThan(10_000)
    expect(await databaseLog()).toMatch(/received fast shutdown request[\s\S]*database system is shut down/)
  })
})
