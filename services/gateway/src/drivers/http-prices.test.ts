import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type PricedToken, priceKey } from '../ports/price-source.ts'
import { recorded, startCoinGecko } from '../testing/coin-gecko.fixture.ts'
import { describePriceSource } from '../testing/price-source-contract.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { firstKnownPrices } from './first-known-prices.ts'
import { createFixedPrices } from './fixed-prices.ts'
import { createHttpPrices, type HttpPricesOptions } from './http-prices.ts'

const KEY = 'CG-0123456789abcdef'
const networks = {
  'eip155:1': { coin: 'ethereum', platform: 'ethereum' },
  'eip155:8453': { coin: 'ethereum', platform: 'base' },
}
const usdc = { chainId: 'eip155:1', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }
const usdcOnBase = { chainId: 'eip155:8453', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' }
const dai = { chainId: 'eip155:1', address: '0x6b175474e89094c44da98b954eedeac495271d0f' }
const coin = { chainId: 'eip155:1', address: 'native' }
const coinOnBase = { chainId: 'eip155:8453', address: 'native' }
const unlisted = { chainId: 'eip155:1', address: `0x${'9'.repeat(40)}` }
const listedToken = (at: number) => ({ chainId: 'eip155:1', address: `0x${at.toString(16).padStart(40, '0')}` })
const listedTokens = (count: number, from: number) => Array.from({ length: count }, (_, at) => listedToken(from + at))
/** As long as the longest ids that the driver accepts. */
const longTokens = Array.from({ length: 200 }, (_, at) => ({ ...usdc, address: `0xf${String(at).padStart(39, '0')}` }))

/** Prices of the source in US dollars, without those of the numbered coins, which are 7; euros are half. */
const known: Readonly<Record<string, { usd: number; change: number }>> = {
  ethereum: { usd: 3_000, change: -1.5 },
  'usd-coin': { usd: 1, change: 0.02 },
  dai: { usd: 0.99, change: 0 },
}
/**
 * The list in the format of sources: a contract with its checksum, networks without a contract, and an unreadable
 * entry.
 */
const coins: readonly object[] = [
  { id: 'ethereum', symbol: 'eth', name: 'Ethereum', platforms: {} },
  {
    id: 'usd-coin',
    platforms: { ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', base: usdcOnBase.address, stellar: 'USDC-G' },
  },
  { id: 'dai', platforms: { ethereum: dai.address, base: null } },
  { id: 'two,ids', platforms: { ethereum: unlisted.address } },
  { platforms: 'unreadable' },
  ...listedTokens(300, 0).map(({ address }, at) => ({ id: `coin-${at}`, platforms: { ethereum: address } })),
  ...longTokens.map(({ address }, at) => ({ id: `${'x'.repeat(96)}${at}`, platforms: { ethereum: address } })),
]

interface Request {
  readonly path: string
  readonly url: string
  readonly query: URLSearchParams
  readonly headers: NodeJS.Dict<string | string[]>
}
interface Reply {
  readonly status: number
  readonly body: string
}
let requests: Request[] = []
/** Responses for paths that end with this key, instead of prices and list; `undefined` for no response at all. */
let replies: Readonly<Record<string, Reply | undefined>> = {}
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://source')
    requests.push({ path, query, url: request.url ?? '', headers: request.headers })
    const end = Object.keys(replies).find((each) => path.endsWith(each))
    if (end !== undefined) {
      const reply = replies[end]
      if (reply?.status === 302) response.setHeader('location', '/api/v3/simple/price')
      if (reply !== undefined) response.writeHead(reply.status).end(reply.body)
      return
    }
    response.end(JSON.stringify(path.endsWith('/list') ? coins : toPrices(query)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3/`
})
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    }),
)
beforeEach(() => {
  requests = []
  replies = {}
})

function toPrices(query: URLSearchParams) {
  const entries = (query.get('ids') ?? '').split(',').flatMap((id) => {
    const { usd, change } = known[id] ?? { usd: 7, change: 0 }
    const isEuro = query.get('vs_currencies') === 'eur'
    return [[id, isEuro ? { eur: usd / 2, eur_24h_change: change } : { usd, usd_24h_change: change }]]
  })
  return Object.fromEntries(entries)
}

const create = (options: Partial<HttpPricesOptions> = {}) => {
  const source = createHttpPrices({ url, networks, clock: createFakeClock(), ...options })
  return {
    ...source,
    priceOf: async (token: PricedToken, caller?: string) =>
      (await source.read({ tokens: [token], currency: 'usd', caller })).prices.get(priceKey(token))?.price,
    /** Number of prices; 0 if the read fails. */
    count: (tokens: readonly PricedToken[], caller?: string) =>
      source.read({ tokens, currency: 'usd', caller }).then(
        ({ prices }) => prices.size,
        () => 0,
      ),
  }
}
const paths = () => requests.map(({ path }) => path)
const priceRequests = () => requests.filter(({ path }) => path.endsWith('/simple/price'))

describePriceSource({
  name: 'an API over HTTP',
  create: () => create(),
  known: usdc,
  change24hPercent: 0.02,
  unknown: unlisted,
})

describe('createHttpPrices › the published contract of CoinGecko', () => {
  const token = { chainId: 'eip155:1', address: recorded.contract }
  const open = async (options: Partial<HttpPricesOptions> = {}) => {
    const { stop, ...source } = await startCoinGecko(KEY)
    onTestFinished(stop)
    const key = { header: 'x-cg-demo-api-key', value: KEY }
    const networks = { 'eip155:1': { coin: recorded.coin, platform: recorded.platform } }
    return { ...source, prices: create({ url: source.url, key, networks, ...options }) }
  }

  it('sends requests of both calls, and parses the recorded responses (Spec §7.10)', async () => {
    const { prices, refused } = await open()
    expect((await prices.read({ tokens: [coin, token, unlisted], currency: 'usd' })).prices).toEqual(
      new Map([
        [priceKey(coin), { price: 76975, change24hPercent: -1.4093297098441402 }],
        [priceKey(token), { price: 0.75, change24hPercent: 2.5 }],
      ]),
    )
    expect(refused).toEqual([])
  })

  it('rejects without the key', async () => {
    const { prices, refused } = await open({ key: undefined })
    await expect(prices.priceOf(coin)).rejects.toMatchObject({ code: 'http/status' })
    expect(refused).toEqual(['no key'])
  })
})

describe('createHttpPrices › read', () => {
  it('returns prices with the change of 24 hours, of all networks by one request (Spec §7.10)', async () => {
    const source = create()
    await source.read({ tokens: [dai], currency: 'usd' })
    const tokens = [coin, usdc, usdcOnBase, coinOnBase, unlisted, { chainId: 'eip155:5', address: 'native' }]
    expect(await source.read({ tokens, currency: 'usd' })).toEqual({
      prices: new Map([
        [priceKey(coin), { price: 3_000, change24hPercent: -1.5 }],
        [priceKey(usdc), { price: 1, change24hPercent: 0.02 }],
        [priceKey(usdcOnBase), { price: 1, change24hPercent: 0.02 }],
        [priceKey(coinOnBase), { price: 3_000, change24hPercent: -1.5 }],
      ]),
      unavailable: new Set(),
    })
    expect(paths()).toEqual(['/api/v3/coins/list', '/api/v3/simple/price', '/api/v3/simple/price'])
    expect(Object.fromEntries(requests[2]?.query ?? [])).toMatchObject({
      ids: 'ethereum,usd-coin',
      vs_currencies: 'usd',
      include_24hr_change: 'true',
    })
  })

  it('returns prices in the currency of the query (Spec §7.10)', async () => {
    const { prices } = await create().read({ tokens: [coin], currency: 'eur' })
    expect(prices.get(priceKey(coin))?.price).toBe(1_500)
  })

  it('caches prices for their age, and joins equal reads', async () => {
    const clock = createFakeClock()
    const source = create({ clock, maxAgeMs: 60_000 })
    const read = () => source.count([usdc, unlisted])
    await Promise.all([read(), read(), read()])
    clock.advance(59_999)
    await read()
    expect(priceRequests()).toHaveLength(1)
    clock.advance(1)
    await read()
    expect(priceRequests()).toHaveLength(2)
  })

  it('sends batches that the source accepts', async () => {
    await create({ batchSize: 3 }).count(listedTokens(7, 0))
    const sizes = priceRequests().map(({ query }) => query.get('ids')?.split(',').length)
    expect(sizes.sort()).toEqual([1, 3, 3])
  })

  it('sends no URL that servers refuse for its length', async () => {
    expect(await create({ batchSize: 300 }).count(longTokens)).toBe(200)
    expect(Math.max(...requests.map(({ url }) => url.length))).toBeLessThan(8_000)
  })

  it('sends the key in its header and nowhere else', async () => {
    replies = { '/price': { status: 401, body: KEY } }
    const source = create({ key: { header: 'x-cg-pro-api-key', value: KEY } })
    const error: unknown = await source.priceOf(coin).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'http/status', context: { url: 'The price source', status: 401 } })
    expect(requests[0]?.headers).toMatchObject({ 'x-cg-pro-api-key': KEY })
    expect(JSON.stringify([requests[0]?.url, error])).not.toContain(KEY)
  })

  it.each([
    ['an error', { status: 500, body: '{}' }, 'http/status'],
    ['a redirect', { status: 302, body: '' }, 'http/unreachable'],
    ['no JSON', { status: 200, body: '<html>' }, 'http/malformed'],
    ['JSON of another shape', { status: 200, body: '{"ethereum":3000}' }, 'http/malformed'],
    ['more than a megabyte', { status: 200, body: `{"a":{"b":"${'x'.repeat(1_100_000)}"}}` }, 'http/malformed'],
  ])('rejects with a code when the source responds with %s', async (_, reply, code) => {
    replies = { '/price': reply }
    await expect(create().priceOf(coin)).rejects.toMatchObject({ code })
  })

  it.each([
    ['text', '"3000"'],
    ['below zero', '-1'],
    ['out of range', '1e300'],
    ['null', 'null'],
  ])('omits a price that is %s', async (_, usd) => {
    replies = { '/price': { status: 200, body: `{"ethereum":{"usd":${usd}}}` } }
    expect(await create().priceOf(coin)).toBeUndefined()
  })

  it('returns a price without a change that is out of range', async () => {
    replies = { '/price': { status: 200, body: '{"ethereum":{"usd":1,"usd_24h_change":-101}}' } }
    const { prices } = await create().read({ tokens: [coin], currency: 'usd' })
    expect(prices.get(priceKey(coin))).toEqual({ price: 1, change24hPercent: undefined })
  })

  it('aborts requests after 3 s', async () => {
    replies = { '/price': undefined }
    const stop = new AbortController()
    const waits: number[] = []
    const deadline = (delayMs: number) => {
      waits.push(delayMs)
      return stop.signal
    }
    const reading = create({ deadline }).priceOf(coin)
    server.once('request', () => stop.abort())
    await expect(reading).rejects.toMatchObject({ code: 'http/unreachable' })
    expect(waits).toEqual([3_000])
  })

  it('sends nothing for 30 s after a failed request, and reports which prices are unavailable', async () => {
    const clock = createFakeClock()
    const source = create({ clock })
    expect(await source.priceOf(usdc)).toBe(1)
    replies = { '/price': { status: 429, body: '' } }
    await expect(source.priceOf(dai)).rejects.toMatchObject({ context: { status: 429 } })
    replies = {}
    clock.advance(29_999)
    expect(await source.read({ tokens: [usdc, dai, unlisted], currency: 'usd' })).toMatchObject({
      prices: new Map([[priceKey(usdc), { price: 1 }]]),
      unavailable: new Set([priceKey(dai)]),
    })
    expect(priceRequests()).toHaveLength(2)
    clock.advance(1)
    expect(await source.priceOf(dai)).toBe(0.99)
  })
})

describe('createHttpPrices › the list of coins', () => {
  it('is not loaded for coins of networks', async () => {
    expect(await create().priceOf(coin)).toBe(3_000)
    expect(paths()).toEqual(['/api/v3/simple/price'])
  })

  it.each([
    ['an error', { status: 500, body: '' }, 'http/status'],
    ['JSON of another shape', { status: 200, body: '{}' }, 'http/malformed'],
    ['more than 16 MB', { status: 200, body: ' '.repeat(17 * 1024 * 1024) }, 'http/malformed'],
  ])('makes tokens unavailable if it is %s, and is loaded again after 30 s', async (_, reply, code) => {
    replies = { '/list': reply }
    const clock = createFakeClock()
    // A busy machine needs more than the usual second for 17 MB.
    const source = create({ clock, deadline: () => AbortSignal.timeout(30_000) })
    expect(await source.read({ tokens: [coin, usdc], currency: 'usd' })).toMatchObject({
      prices: new Map([[priceKey(coin), { price: 3_000 }]]),
      unavailable: new Set([priceKey(usdc)]),
    })
    replies = {}
    clock.advance(29_999)
    await expect(source.priceOf(usdc)).rejects.toMatchObject({ code })
    clock.advance(1)
    expect(await source.priceOf(usdc)).toBe(1)
  })

  it('makes tokens unavailable if it takes longer than 1 s', async () => {
    replies = { '/list': undefined }
    const deadline = (delayMs: number) => (delayMs === 1_000 ? AbortSignal.abort() : AbortSignal.timeout(30_000))
    const { prices, unavailable } = await create({ deadline }).read({ tokens: [coin, usdc], currency: 'usd' })
    expect([[...prices.keys()], [...unavailable]]).toEqual([[priceKey(coin)], [priceKey(usdc)]])
  })

  it('is loaded again after six hours, and the old one is used while the new one fails', async () => {
    const clock = createFakeClock()
    const source = create({ clock })
    await source.priceOf(usdc)
    clock.advance(6 * 60 * 60_000)
    replies = { '/list': { status: 500, body: '' } }
    expect(await source.priceOf(usdc)).toBe(1)
    expect(paths().filter((path) => path.endsWith('/list'))).toHaveLength(2)
  })
})

describe('createHttpPrices › budget', () => {
  it('prices an account on 12 networks within the share of one caller', async () => {
    const chainIds = Array.from({ length: 12 }, (_, at) => `eip155:${at}`)
    const source = create({
      networks: Object.fromEntries(chainIds.map((id, at) => [id, { coin: `native-${at}`, platform: 'ethereum' }])),
    })
    const tokens = chainIds.flatMap((chainId, at) => [
      { chainId, address: 'native' },
      ...listedTokens(20, at * 20).map((token) => ({ ...token, chainId })),
    ])
    expect(await source.count(tokens, 'visitor')).toBe(12 * 21)
    expect(requests).toHaveLength(5)
  })

  it('sends no more requests than the operator allows, including those for the list', async () => {
    await create({ requestsPerMinute: 3, batchSize: 1 }).count(listedTokens(9, 0))
    expect(requests).toHaveLength(3)
  })

  it('reserves three quarters of the requests for others, and reports which prices are unavailable', async () => {
    const clock = createFakeClock()
    const source = create({ clock, requestsPerMinute: 9, batchSize: 1 })
    const { prices, unavailable } = await source.read({
      tokens: listedTokens(20, 0),
      currency: 'usd',
      caller: 'flooder',
    })
    expect([prices.size, unavailable.size, priceRequests().length]).toEqual([2, 18, 2])
    expect(await source.priceOf(usdc, 'visitor')).toBe(1)
    // A cached price needs no request.
    expect(await source.priceOf(usdc, 'flooder')).toBe(1)
    clock.advance(30_000)
    expect(await source.count(listedTokens(20, 20), 'flooder')).toBe(1)
    expect(await source.priceOf(dai, 'visitor')).toBe(0.99)
  })

  it('sends no request for contracts outside the list, however many a caller requests', async () => {
    const source = create({ requestsPerMinute: 4, batchSize: 1 })
    const invented = Array.from({ length: 50 }, (_, at) => ({ ...usdc, address: `0xe${String(at).padStart(39, '0')}` }))
    await source.count(invented, 'flooder')
    expect(paths()).toEqual(['/api/v3/coins/list'])
    expect(await source.priceOf(usdc, 'flooder')).toBe(1)
  })

  it('charges a request to a caller with a remaining share, even if a caller without one requested the price first', async () => {
    const source = create({ requestsPerMinute: 5, batchSize: 50 })
    await source.count(listedTokens(1, 0), 'flooder')
    const [, own, joined] = await Promise.all([
      source.count(listedTokens(9, 1), 'flooder'),
      source.count([usdc], 'visitor'),
      source.count([listedToken(1)], 'visitor'),
    ])
    expect([own, joined, priceRequests().length]).toEqual([1, 1, 2])
  })

  it('does not charge a caller of one price for the requests of a caller of many', async () => {
    const source = create({ requestsPerMinute: 6, batchSize: 2 })
    await Promise.all([source.count(listedTokens(7, 0), 'flooder'), source.count([usdc], 'visitor')])
    expect(await source.priceOf(dai, 'other')).toBe(0.99)
    // The share of 1 request is used up by the first read, which was the only one of the visitor.
    expect(await source.count([coin], 'visitor')).toBe(0)
    expect(priceRequests()).toHaveLength(3)
  })

  it('does not reduce the share of a caller while the budget is used up', async () => {
    const clock = createFakeClock()
    const source = create({ clock, requestsPerMinute: 4, batchSize: 1 })
    await source.count(listedTokens(9, 0))
    expect(await source.count([usdc], 'visitor')).toBe(0)
    clock.advance(15_000)
    expect(await source.count([usdc], 'visitor')).toBe(1)
  })

  it('sends requests again once the budget is refilled', async () => {
    const clock = createFakeClock()
    const source = create({ clock, requestsPerMinute: 60, batchSize: 1 })
    await source.count(listedTokens(60, 0))
    await expect(source.priceOf(usdc)).rejects.toMatchObject({ code: 'http/unreachable' })
    clock.advance(1_000)
    expect(await source.priceOf(usdc)).toBe(1)
  })
})

describe('firstKnownPrices', () => {
  const fixed = createFixedPrices({ prices: [{ ...usdc, usd: 5 }] })
  const failing = { read: () => create({ url: 'http://127.0.0.1:1' }).read({ tokens: [coin], currency: 'usd' }) }

  it('reads the next source only for tokens without a price', async () => {
    const { prices } = await firstKnownPrices([fixed, create()]).read({ tokens: [usdc, coin], currency: 'usd' })
    expect([prices.get(priceKey(usdc))?.price, prices.get(priceKey(coin))?.price]).toEqual([5, 3_000])
    expect(paths()).toEqual(['/api/v3/simple/price'])
  })

  it('has the currencies of all its sources', () => {
    const euros = createFixedPrices({ prices: [], rates: { eur: 0.5 } })
    const dollars = { read: fixed.read }
    expect(firstKnownPrices([dollars]).currencies).toEqual(['usd'])
    expect(firstKnownPrices([dollars, euros]).currencies).toEqual(['usd', 'eur'])
    expect(firstKnownPrices([euros, create()]).currencies).toHaveLength(9)
  })

  it('returns the prices of one source if another fails, with the others unavailable', async () => {
    const { prices, unavailable } = await firstKnownPrices([failing, fixed]).read({
      tokens: [usdc, coin],
      currency: 'usd',
    })
    expect([[...prices.keys()], [...unavailable]]).toEqual([[priceKey(usdc)], [priceKey(coin)]])
  })

  it('rejects if a source fails and no other has a price', async () => {
    await expect(firstKnownPrices([failing, fixed]).read({ tokens: [coin], currency: 'usd' })).rejects.toMatchObject({
      code: 'http/unreachable',
    })
  })
})
