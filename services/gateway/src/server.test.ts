import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTestDatabase, type Database } from '@latchkey/database'
import { type Devnet, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeNetwork } from './configuration/configured-network.ts'
import { readEnv } from './env.ts'

describe('the environment', () => {
  it('needs only a network, and completes it from the list of known ones (Spec §7)', () => {
    const env = readEnv({ NETWORKS: '[{"id":1,"rpcUrls":["https://node.example/key"]}]', PRICES: '' })
    expect(env).toMatchObject({ PORT: 4100, HOST: '127.0.0.1', PRICES: [], METADATA_HTTPS: false })
    expect(env.NETWORKS.map(completeNetwork)).toMatchObject([
      { id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH' }, rpcUrls: ['https://node.example/key'] },
    ])
  })

  it.each([
    [{}, 'NETWORKS'],
    [{ NETWORKS: '[]' }, 'write at least one network'],
    [{ NETWORKS: '{' }, 'write valid JSON'],
    [{ NETWORKS: '[{"id":1,"rpcUrls":["ftp://secret-key"]}]' }, 'write an address'],
    [{ NETWORKS: '[{"id":1,"rpcUrls":["https://x"],"typo":1}]' }, 'NETWORKS'],
    [{ NETWORKS: JSON.stringify([{ id: 1, rpcUrls: Array(17).fill('https://x') }]) }, 'write at most 16 addresses'],
    [{ NETWORKS: '[{"id":1,"rpcUrls":["https://x"]}]', PORT: 'http' }, 'PORT: write a whole number'],
    // As a header, it would be rejected with an error that repeats it.
    [
      { NETWORKS: '[{"id":1,"rpcUrls":["https://x"]}]', ONRAMP_MELD_KEY: 'secret-key-0123\n4567' },
      'ONRAMP_MELD_KEY: write',
    ],
    [{ NETWORKS: '[{"id":1,"rpcUrls":["https://x"],"name":"a\\u0000"}]' }, 'write printable text'],
    [
      {
        NETWORKS: '[{"id":1,"rpcUrls":["https://x"]}]',
        SPAM_RULES: '[{"kind":"word","value":"a\\u0000b","verdict":"spam"}]',
      },
      'write printable text',
    ],
  ])('describes a valid value in the error — case %#', (env, words) => {
    expect(() => readEnv(env)).toThrow(words)
    expect(() => readEnv(env)).not.toThrow('secret-key')
  })

  it('accepts contracts in any case, because encoders reject capitals that are not a checksum', () => {
    const of = (digit: string) => `0x${digit.repeat(40)}`
    const contracts = { factory: of('A'), quoter: of('B'), router: of('C'), wrappedNative: of('D'), hubs: [of('E')] }
    const networks = JSON.stringify([{ id: 1, rpcUrls: ['https://x'], tokens: [of('F')], uniswap: contracts }])
    const [network] = readEnv({ NETWORKS: networks }).NETWORKS.map(completeNetwork)
    expect(network).toMatchObject({
      tokens: [of('f')],
      uniswap: { factory: of('a'), quoter: of('b'), router: of('c'), wrappedNative: of('d'), hubs: [of('e')] },
    })
  })

  it('accepts a network without traces', () => {
    const networks = '[{"id":1,"rpcUrls":["https://x"],"startBlock":0,"traces":false}]'
    expect(readEnv({ NETWORKS: networks }).NETWORKS.map(completeNetwork)).toMatchObject([
      { index: { startBlock: 0, traces: false } },
    ])
  })

  it('requires a name for an unknown network (Spec §8)', () => {
    const [network] = readEnv({ NETWORKS: '[{"id":424242,"rpcUrls":["https://x"]}]' }).NETWORKS
    expect(() => completeNetwork(network ?? { id: 0, rpcUrls: [], tokens: [] })).toThrow('give chain 424242 a name')
  })
})

describe('the server', () => {
  let devnet: Devnet
  let database: Database
  beforeAll(async () => {
    ;[devnet, database] = await Promise.all([startDevnet({ chains: [1], history: false }), createTestDatabase()])
  })
  afterAll(async () => {
    await Promise.all([devnet?.stop(), database?.stop()])
  })

  it('listens, responds, indexes, and stops on a signal (Spec §7)', async () => {
    const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', 'src/server.ts'], {
      cwd: new URL('..', import.meta.url),
      env: {
        PATH: process.env.PATH,
        NETWORKS: JSON.stringify([{ id: 1, rpcUrls: [devnet.urls[1]], startBlock: 0 }]),
        DATABASE_URL: database.url,
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let log = ''
    const port = await new Promise<number>((resolve, reject) => {
      child.once('exit', () => reject(new Error(log)))
      child.stdout.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        const found = /"port":(\d+).*"listening"/.exec(log)?.[1]
        if (found !== undefined) resolve(Number(found))
      })
    })
    const url = `http://127.0.0.1:${port}`
    const exited = once(child, 'exit')
    try {
      const statuses = await Promise.all(
        ['/health', '/ready'].map(async (path) => (await fetch(`${url}${path}`)).status),
      )
      expect(statuses).toEqual([200, 200])
      const deployer = devnet.accounts.at(-1)?.address
      await expect
        .poll(async () => {
          const answer = await fetch(`${url}/v1/account/${deployer}/history?chainId=1`)
          return ((await answer.json()) as { data: unknown[] }).data.length
        })
        .toBeGreaterThan(0)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await exited).toEqual([0, null])
    expect(log).not.toContain(devnet.accounts.at(-1)?.address)
    expect(log).not.toContain(database.url)
  })
})
