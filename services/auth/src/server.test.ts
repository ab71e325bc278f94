import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=latchkey-source', SERVER], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const port = new Promise<number>((resolve, reject) => {
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as { msg: string; port?: number }
      if (entry.msg === 'listening' && entry.port !== undefined) resolve(entry.port)
    })
    child.once('close', () => reject(new Error(complaint)))
  })
  return { child, port, exit: once(child, 'exit') }
}

describe('auth server', () => {
  it('listens, has the same keys as another instance, and exits with 0 on SIGTERM', async () => {
    const env = {
      PORT: '0',
      DATABASE_URL: database.url,
      AUTH_SECRETS: '07'.repeat(32),
      ALLOWED_ORIGINS: 'https://app.example',
    }
    const servers = [start(env), start(env)]
    const keys = await Promise.all(
      servers.map(async ({ port }) => {
        const url = `http://127.0.0.1:${await port}`
        expect((await fetch(`${url}/ready`)).status).toBe(200)
        return (await fetch(`${url}/.well-known/jwks.json`)).text()
      }),
    )
    expect(keys[0]).toBe(keys[1])
    for (const { child } of servers) child.kill('SIGTERM')
    for (const { exit } of servers) expect(await exit).toEqual([0, null])
  })

  it('does not start without a list of origins, unless LOCAL_WORLD is true', async () => {
    const env = { PORT: '0', DATABASE_URL: database.url }
    const refused = start(env)
    await expect(refused.port).rejects.toThrow('ALLOWED_ORIGINS')
    expect(await refused.exit).toEqual([1, null])
    const local = start({ ...env, LOCAL_WORLD: 'true' })
    expect(await local.port).toBeGreaterThan(0)
    local.child.kill('SIGTERM')
    expect(await local.exit).toEqual([0, null])
  })

  it('exits with 1 and names the invalid variable', async () => {
    const server = start({ DATABASE_URL: database.url, AUTH_SECRETS: 'short' })
    await expect(server.port).rejects.toThrow('AUTH_SECRETS')
    expect(await server.exit).toEqual([1, null])
  })
})
