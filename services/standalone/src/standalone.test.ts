import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestDatabase, type Database, openDatabase } from '@latchkey/database'
import { contractWalletOf, type Devnet, devnetServices, startDevnet } from '@latchkey/devnet'
import { serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Standalone, type StandaloneOptions, startStandalone } from './index.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let devnet: Devnet
let dataDir: string
let standalone: Standalone

function options(): StandaloneOptions {
  return { ...devnetServices(devnet.urls), dataDir }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-standalone-'))
  devnet = await startDevnet()
  standalone = await startStandalone(options())
  for (let attempt = 0; attempt < 400 && !standalone.isIndexed(); attempt++) await delay(50)
})

afterAll(async () => {
  await standalone?.stop()
  await devnet?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function get(base: string, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(new URL(path, base))
  return { status: answer.status, body: await answer.json() }
}

describe('startStandalone › on real chains and a real database', () => {
  it('is alive and ready', async () => {
    const relay = standalone.relayUrl.replace(/^ws/, 'http')
    for (const base of [standalone.gatewayUrl, standalone.catalogueUrl, relay, standalone.authUrl]) {
      expect(await get(base, '/health')).toMatchObject({ status: 200 })
      expect(await get(base, '/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    }
  })

  it('announces history, swaps, purchases and names as features, which the local world has', async () => {
    const { body } = await get(standalone.catalogueUrl, '/appkit/v1/config?projectId=&st=appkit&sv=react-wagmi-1.7.8')
    const { features } = body as { features: readonly { id: string; isEnabled: boolean }[] }
    expect(features.flatMap(({ id, isEnabled }) => (isEnabled ? [id] : []))).toEqual([
      'activity',
      'swap',
      'onramp',
      'names',
    ])
    expect(features.map(({ id }) => id)).toEqual(expect.arrayContaining(['social_login', 'email_capture']))
  })

  it('returns the coin and the listed tokens with their pictures', async () => {
    const { body } = await get(standalone.gatewayUrl, `/v1/account/${ALICE}/balance?currency=usd&chainId=eip155:1`)
    const { balances } = body as { balances: { symbol: string; iconUrl: string }[] }
    for (const { symbol, iconUrl } of balances) {
      expect(iconUrl).toBe(`${standalone.catalogueUrl}/public/getTokenImage/${symbol}`)
      const picture = await fetch(iconUrl)
      expect([symbol, picture.status, picture.headers.get('content-type')]).toEqual([symbol, 200, 'image/svg+xml'])
      // A drawn picture, not letters in a circle.
      expect(await picture.text()).not.toContain('<text')
    }
  })

  it('lists wallets with pictures of this service (Spec §7.25, §7.26)', async () => {
    const { body } = await get(standalone.catalogueUrl, '/getWallets?page=1&entries=4')
    const { data } = body as { data: { image_url: string }[] }
    expect(data).toHaveLength(4)
    const picture = await fetch(data[0]?.image_url ?? '')
    expect(new URL(picture.url).origin).toBe(standalone.catalogueUrl)
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  })
})

describe('startStandalone › signing in', () => {
  const origin = 'https://shop.example'
  const authUrlOf = (path: string) => new URL(`/auth/v1/${path}`, standalone.authUrl)

  it('accepts the wallet of a contract, which it checks on the node of the network', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { address, factory, data } = contractWalletOf(owner.address)
    const given = await fetch(authUrlOf('nonce'), { headers: { origin } })
    const { nonce, token } = (await given.json()) as { nonce: string; token: string }
    const domain = 'shop.example'
    const message = createSiweMessage({ address, chainId: 1, domain, nonce, uri: `${origin}/`, version: '1' })
    const signed = await owner.signMessage({ message })
    const signature = serializeErc6492Signature({ address: factory, data, signature: signed })
    const answer = await fetch(authUrlOf('authenticate'), {
      method: 'POST',
      headers: { origin, 'x-nonce-jwt': `Bearer ${token}` },
      body: JSON.stringify({ message, signature }),
    })
    expect(answer.status).toBe(200)
    const { token: bearer } = (await answer.json()) as { token: string }
    const me = await fetch(authUrlOf('me'), { headers: { authorization: `Bearer ${bearer}` } })
    expect(await me.json()).toMatchObject({ address, iss: standalone.authUrl, domain })
  })
})

describe('startStandalone › start and stop', () => {
  it('rejects with the port that another program uses, and leaves nothing running', async () => {
    const taken = Number(new URL(standalone.gatewayUrl).port)
    await expect(startStandalone({ ...options(), ports: { gateway: taken } })).rejects.toMatchObject({
      code: 'service/listen',
      shortMessage: expect.stringContaining(`127.0.0.1:${taken}: another program has the port`),
    })
  })

  it('rejects when another run uses the data', async () => {
    await expect(startStandalone(options())).rejects.toMatchObject({ code: 'service/database' })
  })

  it('requires name and currency of an unknown network', async () => {
    const networks = [{ chainId: 987_654_321, rpcUrls: ['http://127.0.0.1:1'] }]
    await expect(startStandalone({ ...options(), networks })).rejects.toMatchObject({ code: 'config/invalid-options' })
  })

  it('stores the mailboxes of the relay at REDIS_URL, and does not start without it', async () => {
    const database = await createTestDatabase()
    const unreachableRedis = { ...options(), databaseUrl: database.url, redisUrl: 'redis://127.0.0.1:1' }
    await expect(startStandalone(unreachableRedis)).rejects.toMatchObject({ code: 'service/store' })
    await database.stop()
  })

  it('uses the server of DATABASE_URL and does not stop it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-other-'))
    const own: Database = await openDatabase({ dataDir: folder, name: 'own' })
    const second = await startStandalone({ ...options(), databaseUrl: own.url, origins: ['https://shop.example'] })
    const refused = await fetch(new URL('/v1/supported-chains', second.gatewayUrl), {
      headers: { origin: 'https://other.example' },
    })
    expect(refused.status).toBe(403)
    await Promise.all([second.stop(), second.stop()])
    await expect(fetch(new URL('/health', second.gatewayUrl))).rejects.toThrow()
    const tables = await own.pool.query("SELECT 1 FROM pg_tables WHERE tablename = 'gateway_blocks'")
    expect(tables.rowCount).toBe(1)
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  })
})
