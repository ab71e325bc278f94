import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/host'
import { createKeyFile, createKeyRing } from '@latchkey/kms'
import { hashOperatorToken } from '@latchkey/wallet-auth'
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
  readonly operatorPort?: number
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

describe('the operators of wallet-auth, whose server is started alone', () => {
  const token = 'a'.repeat(43)

  async function toEnv(folder: string): Promise<Readonly<Record<string, string>>> {
    const keyFile = join(folder, `${randomUUID()}.keys`)
    await createKeyFile(keyFile, createKeyRing(Date.now()))
    const tokenHash = hashOperatorToken(token).toString('base64url')
    return {
      ...{ DATA_DIR: join(folder, 'operators'), PORT: '0', KMS_FILE: keyFile },
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'codes@wallet.example' },
      WALLET_FRAME_ORIGINS: 'https://frame.wallet.example',
      WALLET_PROJECTS: '{"shop":{"name":"Shop","origins":["https://shop.example"]}}',
      WALLET_OPERATORS: JSON.stringify({ ada: { tokenHash, until: '2999-01-01' } }),
    }
  }

  it('X110: are answered on a port of their own, and get 404 on the public one', async () => {
    const env = { ...(await toEnv(dataDir)), WALLET_OPERATOR_PORT: String(await freePort()) }
    const { child, lines, port, exit } = start('wallet-auth', env)
    const headers = { authorization: `Bearer ${token}` }
    const statusAt = async (at: number | undefined, path: string) =>
      (await fetch(`http://127.0.0.1:${at}${path}`, { headers })).status
    const publicPort = await port
    const operatorPort = lines.find(({ msg }) => msg === 'listening')?.operatorPort
    expect(operatorPort).not.toBe(publicPort)
    expect(await statusAt(operatorPort, '/admin/projects')).toBe(200)
    expect(await statusAt(publicPort, '/admin/projects')).toBe(404)
    expect(await statusAt(operatorPort, '/v1/challenge')).toBe(404)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  it('have no listener without a port, which is an error beside their tokens', async () => {
    const { port, exit } = start('wallet-auth', await toEnv(dataDir))
    await expect(port).rejects.toThrow('WALLET_OPERATOR_PORT and WALLET_OPERATORS need each other')
    expect(await exit).toEqual([1, null])
  })
})
