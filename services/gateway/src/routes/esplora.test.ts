import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase, type Database } from '@latchkey/database'
import { type BitcoinNode, devnetServices, startBitcoin } from '@latchkey/devnet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFixedPrices } from '../drivers/fixed-prices.ts'
import { type Gateway, type OpenGatewayOptions, openGateway } from '../open-gateway.ts'

let bitcoin: BitcoinNode
let database: Database
const opened: Gateway[] = []
const servers: Server[] = []
beforeAll(async () => {
  ;[bitcoin, database] = await Promise.all([startBitcoin({ history: false }), createTestDatabase()])
})
afterAll(async () => {
  await Promise.all(opened.map((gateway) => gateway.stop()))
  await Promise.all([bitcoin?.stop(), database?.stop()])
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function open(urls: readonly string[] = [bitcoin.url], options: Partial<OpenGatewayOptions> = {}) {
  const [network] = devnetServices({}, { bitcoin: bitcoin.url }).gateway.bitcoinNetworks
  if (network === undefined) throw new Error('the local world has a Bitcoin network')
  const gateway = await openGateway({
    networks: [],
    bitcoinNetworks: [{ ...network, rpcUrls: urls }],
    database,
    prices: createFixedPrices({ prices: [] }),
    limits: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
    ...options,
  })
  opened.push(gateway)
  return (path: string, init?: RequestInit) =>
    gateway.app.request(`/v1${path}?chainId=${bitcoin.caipNetworkId}&projectId=`, init)
}

/** A server with one response to everything, and the paths of its calls. */
async function startStub(status: number, body: string | (() => void) = '') {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    if (typeof body === 'function') return body()
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, paths }
}

const alice = () => {
  const address = bitcoin.accounts[0]?.keys.p2wpkh.address
  if (address === undefined) throw new Error('there is nobody')
  return address
}

describe('Esplora through the gateway', () => {
  it('returns the response of the node, at the URL of JSON-RPC with a path (Spec §7.31)', async () => {
    const call = await open()
    for (const path of [`/address/${alice()}`, `/address/${alice()}/utxo`, '/blocks/tip/height', '/fee-estimates']) {
      const [through, direct] = [await call(path), await fetch(`${bitcoin.url}${path}`)]
      expect([through.status, await through.text()]).toEqual([200, await direct.text()])
      expect(through.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const tip = await (await call('/blocks/tip/hash')).text()
    expect(await (await call(`/block/${tip}`)).json()).toMatchObject({ id: tip })
  })

  it('sends a transaction, and forwards the reason if a node rejects one (Spec §7.30)', async () => {
    const call = await open()
    const post = (body: string) => call('/tx', { method: 'POST', body })
    const txid = bitcoin.fund(alice(), 10_000n)
    const hex = await (await call(`/tx/${txid}/hex`)).text()
    const sent = await post(`${hex}\n`)
    expect([sent.status, await sent.text(), sent.headers.get('content-type')]).toEqual([
      200,
      txid,
      'text/plain; charset=utf-8',
    ])
    bitcoin.mine()
    const refused = await post(hex)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('already in utxo set')])
    expect(await (await post('no hex')).json()).toMatchObject({ error: { code: 'request/invalid' } })
    bitcoin.reset()
  })

  it.each([
    '/address/../../mempool',
    `/address/${'a'.repeat(91)}`,
    '/address/a%2F..%2Fb%3Fc',
    '/tx/ABCDEF',
    '/block-height/-1',
    `/tx/${'0'.repeat(64)}/outspend/1e3`,
    '/mempool/txids',
    '/blocks/tip',
    `/block/${'0'.repeat(64)}/txs`,
    '/scripthash/00',
  ])('sends no request of the form %s to a node (Spec §7)', async (path) => {
    const { url, paths } = await startStub(200, '{}')
    const call = await open([url])
    expect((await call(path)).status).toBeGreaterThanOrEqual(400)
    expect(paths).toEqual([])
  })

  it('calls the next node if one fails, and the failing one later for ten seconds (Spec §7.32)', async () => {
    const { url, paths } = await startStub(500)
    const call = await open([url, bitcoin.url])
    for (let round = 0; round < 3; round++) expect((await call('/blocks/tip/height')).status).toBe(200)
    expect(paths).toEqual(['/api/blocks/tip/height'])
  })

  it('calls the next node for an unknown resource, but not after a rejection (Spec §7.32)', async () => {
    const [unknowing, refusing] = [await startStub(404, 'Transaction not found'), await startStub(400, 'no')]
    const txid = bitcoin.fund(alice(), 10_000n)
    const call = await open([unknowing.url, bitcoin.url])
    expect((await call(`/tx/${txid}/status`)).status).toBe(200)
    const nobody = await open([unknowing.url])
    const lost = await nobody(`/tx/${txid}`)
    expect([lost.status, await lost.text()]).toEqual([404, 'Transaction not found'])
    const strict = await open([refusing.url, bitcoin.url])
    expect((await strict('/fee-estimates')).status).toBe(400)
    bitcoin.reset()
  })

  it('does not reveal its nodes to a page, nor forward their content type (Spec §7)', async () => {
    const { url } = await startStub(400, '<b>see http://10.0.0.1:8332/secret-key-of-the-operator</b>')
    const response = await (await open([url]))('/fee-estimates')
    expect([await response.text(), response.headers.get('content-type')]).toEqual([
      '<b>see …</b>',
      'text/plain; charset=utf-8',
    ])
    const down = await open([`${url.replace(/:\d+/, ':9')}?key=secret-key-of-the-operator`])
    const failed = await down('/fee-estimates')
    expect(failed.status).toBe(502)
    expect(await failed.text()).not.toMatch(/secret|127\.0\.0\.1/)
  })

  it('limits a response, and the memory of each caller separately (Spec §7)', async () => {
    const { url } = await startStub(200, JSON.stringify('x'.repeat(200_000)))
    const small = await open([url], { rpcLimits: { resultBytes: 100_000 } })
    expect(await (await small('/fee-estimates')).json()).toMatchObject({ error: { code: 'rpc/response-too-large' } })
    const hung = await startStub(200, () => undefined)
    const callers = await open([hung.url], {
      rpcLimits: { callerRequests: 2 },
      clientAddress: (context) => context.req.header('x-caller') ?? '',
    })
    const stop = new AbortController()
    const from = (caller: string) => callers('/fee-estimates', { headers: { 'x-caller': caller }, signal: stop.signal })
    const waiting = [from('1.1.1.1'), from('1.1.1.1')]
    await expect.poll(() => hung.paths.length).toBe(2)
    expect((await from('1.1.1.1')).status).toBe(429)
    const other = from('2.2.2.2')
    await expect.poll(() => hung.paths.length).toBe(3)
    stop.abort()
    await Promise.allSettled([...waiting, other])
    for (const server of servers) server.closeAllConnections()
  })

  it('serves a client that appends paths to its base, by the network in the path (Spec §7.31)', async () => {
    await open()
    const app = opened.at(-1)?.app
    // As Esplora clients do: they append the path of a call to a base URL.
    const client = (base: string) => async (path: string, init?: RequestInit) => {
      const response = base.startsWith('/') ? await app?.request(base + path, init) : await fetch(base + path, init)
      return [response?.status ?? 0, (await response?.text()) ?? ''] as const
    }
    const [through, direct] = [client(`/v1/esplora/${bitcoin.caipNetworkId}`), client(bitcoin.url)]
    const encoded = client(`/v1/esplora/${encodeURIComponent(bitcoin.caipNetworkId)}`)
    const txid = bitcoin.fund(alice(), 10_000n)
    const [, hash] = await direct('/blocks/tip/hash')
    const paths = ['/mempool', '/blocks', '/blocks/0', '/blocks/tip/height', `/block/${hash}/txids`, `/tx/${txid}`]
    for (const path of [...paths, `/address/${alice()}/utxo`]) {
      expect(await through(path)).toEqual(await direct(path))
      expect(await encoded(path)).toEqual(await direct(path))
    }
    const [, mempool] = await through('/mempool')
    expect(JSON.parse(mempool)).toMatchObject({
      count: 1,
      fee_histogram: [[expect.any(Number), expect.any(Number)]],
    })
    const [, hex] = await through(`/tx/${txid}/hex`)
    bitcoin.mine()
    expect(await through('/tx', { method: 'POST', body: hex })).toEqual([400, expect.stringContaining('already')])
    const [status, failure] = await client('/v1/esplora/bip122:0')('/mempool')
    expect([status, JSON.parse(failure)]).toEqual([
      400,
      expect.objectContaining({ error: expect.objectContaining({ code: 'rpc/no-url-for-chain' }) }),
    ])
    bitcoin.reset()
  })

  it('charges the cost of a call to the budget (Spec §7)', async () => {
    const call = await open([bitcoin.url], { limits: { capacity: 25, refillPerSecond: 1 } })
    expect((await call(`/address/${alice()}/utxo`)).status).toBe(200)
    expect((await call(`/address/${alice()}/utxo`)).status).toBe(200)
    expect((await call(`/address/${alice()}/utxo`)).status).toBe(429)
  })

  it('serves only listed networks, origins and projects (Spec §7)', async () => {
    await open([bitcoin.url], { projectIds: ['mine'], allowedOrigins: ['https://site.example'] })
    const { app } = opened.at(-1) ?? {}
    const at = (query: string, headers: Record<string, string> = {}) =>
      app?.request(`/v1/fee-estimates?${query}`, { headers })
    const chainId = `chainId=${bitcoin.caipNetworkId}`
    expect((await at(`${chainId}&projectId=mine`))?.status).toBe(200)
    expect((await at(`${chainId}&projectId=other`))?.status).toBe(403)
    expect((await at(`${chainId}&projectId=mine`, { origin: 'https://evil.example' }))?.status).toBe(403)
    const other = await at('chainId=bip122:000000000019d6689c085ae165831e93&projectId=mine')
    expect(await other?.json()).toMatchObject({ error: { code: 'rpc/no-url-for-chain' } })
  })

  it('returns no Bitcoin balances, without a request to a node (Spec §7.15)', async () => {
    const { url, paths } = await startStub(500)
    const call = await open([url])
    const response = await call(`/account/${alice()}/balance`)
    expect([response.status, await response.json()]).toEqual([200, { balances: [] }])
    expect(paths).toEqual([])
  })
})
