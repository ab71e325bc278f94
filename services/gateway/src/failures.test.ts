import { createServer, type RequestListener } from 'node:http'
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { createTestDatabase, type Database, openDatabase } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { freePort } from '@latchkey/host'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MULTICALL3 } from './domain/network.ts'
import { createFixedPrices } from './drivers/fixed-prices.ts'
import { createHttpMetadata } from './drivers/http-metadata.ts'
import { createHttpPrices } from './drivers/http-prices.ts'
import { openActivityStore } from './drivers/postgres/activity-store.ts'
import { type OpenGatewayOptions, openGateway } from './open-gateway.ts'
import type { PriceSource } from './ports/price-source.ts'
import { createSilentApp, createSilentChain } from './testing/silent-app.fixture.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** A key of the operator, in the URL of a node and in responses of services. */
const KEY = 'Key_0123456789abcdef'

const rpc = (method: string, params: readonly unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })
const post = (body: unknown) => ({ method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

/** Every route with valid and invalid requests. */
const QUESTIONS: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/health'],
  ['/ready'],
  ['/v1/supported-chains'],
  ['/v1/supported-chains?projectId=another'],
  [`/v1/account/${ACCOUNT}/balance?chainId=1`],
  [`/v1/account/${ACCOUNT}/balance?chainId=1&forceUpdate=eip155:1:${USDC}`],
  [`/v1/account/${ACCOUNT}/history?chainId=1`],
  [`/v1/account/${ACCOUNT}/history?chainId=1&cursor=odd`],
  [`/v1/account/${ACCOUNT}/nfts?chainId=1`],
  [`/v1/identity/${ACCOUNT}`],
  ['/v1/profile/account/alice.eth'],
  [`/v1/profile/reverse/${ACCOUNT}`],
  ['/v1/fungible/price', post({ projectId: '', currency: 'usd', addresses: [`eip155:1:${USDC}`] })],
  ['/v1/fungible/price', post('{')],
  ['/v1/?chainId=1', post(rpc('eth_chainId'))],
  ['/v1/?chainId=1', post([rpc('eth_blockNumber'), rpc('eth_getBalance', [ACCOUNT, 'latest']), rpc('admin_peers')])],
  ['/v1/?chainId=1', post(rpc('eth_sendRawTransaction', ['0x02']))],
  ['/v1/?chainId=1', post('{')],
  ['/v1/?chainId=5', post(rpc('eth_chainId'))],
  ['/v1/nothing'],
]

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())

/** Starts an HTTP server with the given listener, and stops it with the test. Returns its base URL. */
async function startUpstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const port = await listenOn(server)
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
  return `http://127.0.0.1:${port}`
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const nodeUrl = (base: string) => `${base}/v2/${KEY}?token=${KEY}`

/** Opens a gateway with chain 1 at one URL, and collects its log. */
async function openOn(url: string, options: Partial<OpenGatewayOptions> = {}) {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const gateway = await openGateway({
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [url],
        index: { startBlock: 0 },
        ens: { universalResolver: MULTICALL3 },
      },
    ],
    database,
    prices: createFixedPrices({ prices: [{ chainId: 'eip155:1', address: USDC, usd: 1 }] }),
    pollMs: 60_000,
    projectIds: ['', 'known'],
    logger: pino({ level: 'trace' }, sink),
    ...options,
  })
  onTestFinished(gateway.stop)
  return { app: gateway.app, log: () => lines.join('') }
}

/** Texts that no response may contain; the log may contain a host, but no key. */
const HIDDEN = new RegExp(
  `127\\.0\\.0\\.1|localhost|ECONN|ENOTFOUND|fetch failed|socket|hunter2|${KEY}|node_modules|\\.ts\\b|SELECT|gateway_`,
  'i',
)

/** Calls every route and checks its response. Returns how many responses reported a failure of an upstream server. */
async function expectSilence({ app, log }: Awaited<ReturnType<typeof openOn>>): Promise<number> {
  let failed = 0
  for (const [path, init] of QUESTIONS) {
    const response = await app.request(path, init)
    const text = await response.text()
    const headers = JSON.stringify([...response.headers])
    expect(HIDDEN.test(text) || HIDDEN.test(headers), `${path}: ${text} ${headers}`).toBe(false)
    if (response.status < 500) continue
    failed += 1
    const id = response.headers.get('x-request-id') ?? ''
    expect(text, path).toContain(`"requestId":"${id}"`)
    const causes = log()
      .split('\n')
      .filter((line) => line.includes(id) && line.includes('"cause"'))
    expect(causes.length, `${path} is logged with its cause`).toBe(1)
  }
  expect(log()).not.toContain(KEY)
  expect(log()).not.toContain('hunter2')
  return failed
}

describe('a response reveals nothing about the servers behind the gateway', () => {
  it('when the node is dead', async () => {
    const url = nodeUrl(`http://me:hunter2@127.0.0.1:${await freePort()}`)
    expect(await expectSilence(await openOn(url))).toBeGreaterThan(5)
  })

  it.each([
    [401, `invalid api key ${KEY} of me:hunter2`],
    [200, `<html>upstream 127.0.0.1:43491 says ${KEY}</html>`],
    [200, JSON.stringify([`odd ${KEY}`])],
    [502, `connect ECONNREFUSED 127.0.0.1:43491 ${KEY}`],
  ])('when the node responds %i with arbitrary text', async (status, text) => {
    const url = nodeUrl(await startUpstream((_, response) => void response.writeHead(status).end(text)))
    expect(await expectSilence(await openOn(url))).toBeGreaterThan(5)
  })

  it.each([200, 401])('when the node returns its URL and key under %i', async (status) => {
    const error = { code: -32000, message: `bad ${KEY} at 127.0.0.1:43491`, data: { url: `http://127.0.0.1/${KEY}` } }
    const listener: RequestListener = (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        const requests: unknown = JSON.parse(body)
        const refused = Array.isArray(requests) ? requests.map(({ id }) => ({ id, error })) : { id: 0, error }
        response.writeHead(status).end(JSON.stringify(refused))
      })
    }
    expect(await expectSilence(await openOn(nodeUrl(await startUpstream(listener))))).toBeGreaterThan(2)
  })

  it('when the database is down', async () => {
    const { port: databasePort } = new URL(database.url)
    const sockets = new Set<Socket>()
    const proxy = createTcpServer((socket) => {
      const behind = connect(Number(databasePort), '127.0.0.1')
      for (const end of [socket, behind]) sockets.add(end.on('error', () => undefined))
      socket.pipe(behind).pipe(socket)
    })
    const port = await listenOn(proxy)
    const url = new URL(database.url)
    Object.assign(url, { hostname: '127.0.0.1', port: String(port) })
    const proxied = await openDatabase({ url: url.href, name: 'gateway' })
    onTestFinished(() => proxied.stop())
    const node = nodeUrl(`http://127.0.0.1:${await freePort()}`)
    const gateway = await openOn(node, { database: proxied })
    const closed = new Promise((resolve) => proxy.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
    expect(await expectSilence(gateway)).toBeGreaterThan(8)
    expect(gateway.log()).toContain('ECONNREFUSED')
  })

  it.each<[string, PriceSource['read']]>([
    [
      'unreachable',
      () => {
        throw new WalletError('http/unreachable', { url: `https://prices.example/${KEY}` })
      },
    ],
    [
      'broken',
      () => {
        throw new TypeError('fetch failed', { cause: new Error(`connect ECONNREFUSED http://127.0.0.1/${KEY}`) })
      },
    ],
  ])('when the price source is %s', async (_, read) => {
    const url = nodeUrl(`http://127.0.0.1:${await freePort()}`)
    expect(await expectSilence(await openOn(url, { prices: { read: async (query) => read(query) } }))).toBeGreaterThan(
      5,
    )
  })

  it('when the live price source fails, and balances have no value', async () => {
    const url = await startUpstream((_, response) => response.writeHead(500).end(`no ${KEY} at 127.0.0.1`))
    const prices = createHttpPrices({
      url: `${url}/${KEY}`,
      key: { header: 'x-key', value: KEY },
      networks: { 'eip155:1': { coin: 'ethereum', platform: 'ethereum' } },
      clock: { now: () => 0 },
    })
    const { chains } = createSilentChain(() => ({ result: '0xde0b6b3a7640000' }))
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const app = createSilentApp(await openActivityStore(database.pool), { prices, chains, logger })
    const balance = await app.request(`/v1/account/0x00000000000000000000000000000000000000ba/balance?chainId=1`)
    expect([balance.status, await balance.json()]).toMatchObject([200, { balances: [{ symbol: 'ETH', price: 0 }] }])
    const body = JSON.stringify({ projectId: '', currency: 'usd', addresses: ['eip155:1:native'] })
    const price = await app.request('/v1/fungible/price', { method: 'POST', body })
    expect([price.status, await price.json()]).toMatchObject([502, { error: { code: 'http/status' } }])
    expect(lines.join('')).toContain('the price source does not answer')
    expect(lines.join('')).not.toContain(KEY)
  })

  it('when the IPFS gateway is down: a read returns undefined and does not fail', async () => {
    const ipfsGateway = `http://127.0.0.1:${await freePort()}`
    const metadata = createHttpMetadata({ clock: { now: () => 0 }, ipfsGateway })
    expect(await metadata.readMetadata(`ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1`)).toBe(
      undefined,
    )
  })
})
