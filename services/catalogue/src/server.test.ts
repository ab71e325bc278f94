import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type Database } from '@latchkey/database'
import { catalogueExamples } from '@latchkey/protocol/catalogue'
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
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const port = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as { msg: string; port?: number }
      if (entry.msg === 'listening' && entry.port !== undefined) resolve(entry.port)
    })
    exit.then(() => reject(new Error(complaint)))
  })
  return { child, exit, port, complaint: () => complaint }
}

describe('catalogue server', () => {
  it('listens, serves, stores analytics, and exits with 0 on SIGTERM', async () => {
    const server = start({ PORT: '0', DATABASE_URL: database.url })
    const url = `http://127.0.0.1:${await server.port}`
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    const wallets = (await (await fetch(`${url}/getWallets?search=rainbow`)).json()) as { data: { name: string }[] }
    expect(wallets.data[0]?.name).toBe('Rainbow')
    const picture = await fetch(`${url}/getWalletImage/metamask`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    const event = await fetch(`${url}/e`, { method: 'POST', body: JSON.stringify(catalogueExamples.analyticsEvent) })
    expect(await event.json()).toEqual({ accepted: 1 })
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect((await database.pool.query('SELECT name FROM catalogue_events')).rows).toEqual([{ name: 'MODAL_OPEN' }])
  })

  it('exits with 1 and names the invalid variable', async () => {
    const server = start({ PORT: 'eighty', ANALYTICS: 'false' })
    await expect(server.port).rejects.toThrow('The environment is not valid: PORT: write a whole number')
    expect(await server.exit).toBe(1)
  })
})
