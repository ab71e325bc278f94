import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { priceKey } from '../ports/price-source.ts'
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
const onBase = { chainId: 'eip155:8453', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' }
const coin = { chainId: 'eip155:1', address: 'native' }
const coinOfBase = { chainId: 'eip155:8453', address: 'native' }
const nobody = { chainId: 'eip155:1', address: `0x${'9'.repeat(40)}` }

/** What the source knows in US dollars; euros are half. A contract stands as sources write it, with a checksum. */
const known: Readonly<Record<string, { usd: number; change: number }>> = {
  ethereum: { usd: 3_000, change: -1.5 },
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': { usd: 1, change: 0.02 },
  [onBase.address]: { usd: 2, change: 0 },
}
const isAsked = (id: string, ids: string) => ids.toLowerCase().split(',').includes(id.toLowerCase())

interface Request {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: NodeJS.Dict<string | string[]>
}
let requests: Request[] = []
/** What paths that end so are answered with instead; `undefined` for no answer at all. */
let replies: Readonly<Record<string, { readonly status: number; readonly body: string } | undefined>> = {}
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://source')
    requests.push({ path, query, headers: request.headers })
    const end = Object.keys(replies).find((each) => path.endsWith(each))
    if (end !== undefined) {
      const reply = replies[end]
      if (reply?.status === 302) response.setHeader('location', '/api/v3/simple/price')
      if (reply !== undefined) response.writeHead(reply.status).end(reply.body)
      return
    }
    const ids = query.get('ids') ?? query.get('contract_addresses') ?? ''
    const entries = Object.entries(known).filter(([id]) => isAsked(id, ids))
    const told = entries.map(([id, { usd, change }]) => {
      const isEuro = query.get('vs_currencies') === 'eur'
      return [id, isEuro ? { eur: usd / 2, eur_24h_change: change } : { usd, usd_24h_change: change }]
    })
    response.end(JSON.stringify(Object.fromEntries(told)))
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

/** Tokens that no source knows; each costs a request of its own where a batch is one. */
const inventedTokens = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({ ...usdc, address: `0x${(from + at).toString(16).padStart(40, '0')}` }))

const create = (options: Partial<HttpPricesOptions> = {}) =>
  createHttpPrices({ url, networks, clock: createFakeClock(), ...options })
const paths = () => requests.map(({ path }) => path)

describePriceSource({
  name: 'an API over HTTP',
  create: () => create(),
  known: usdc,
  change24hPercent: 0.02,
  unknown: nobody,
})

describe('the contract that CoinGecko publishes', () => {
  const { coin: bitcoin, contract, platform } = recorded
  const wrapped = { chainId: 'eip155:1', address: contract }
  const open = async (options: Partial<HttpPricesOptions> = {}) => {
    const { stop, ...source } = await startCoinGecko(KEY)
    onTestFinished(stop)
    const key = { header: 'x-cg-demo-api-key', value: KEY }
    const networks = { 'eip155:1': { coin: bitcoin, platform } }
    return { ...source, prices: create({ url: source.url, key, networks, ...options }) }
  }

  it('is kept to by both calls, and its recorded answers are read (Spec §7.10)', async () => {
    const { prices, refused } = await open()
    expect(await prices.read({ tokens: [coin, wrapped, nobody], currency: 'usd' })).toEqual(
      new Map([
        [priceKey(coin), { price: 76975, change24hPercent: -1.4093297098441402 }],
        [priceKey(wrapped), { price: 76721, change24hPercent: -1.6069562341774564 }],
      ]),
    )
    expect(refused).toEqual([])
  })

  it('is kept to by the largest batch that an operator can set', async () => {
    const { prices, refused } = await open({ batchSize: 300 })
    await prices.read({ tokens: inventedTokens(1_001, 0), currency: 'btc' })
    expect(refused).toEqual([])
  })

  it('refuses a request without the key', async () => {
    const { prices, refused } = await open({ key: undefined })
    await expect(prices.read({ tokens: [coin], currency: 'usd' })).rejects.toMatchObject({ code: 'http/status' })
    expect(refused).toEqual(['no key'])
  })
})

describe('prices over HTTP', () => {
  it('come with the change of 24 hours, one request for each platform and one for the coins (Spec §7.10)', async () => {
    const tokens = [coin, usdc, onBase, coinOfBase, nobody, { chainId: 'eip155:5', address: 'native' }]
    expect(await create().read({ tokens, currency: 'usd' })).toEqual(
      new Map([
        [priceKey(coin), { price: 3_000, change24hPercent: -1.5 }],
        [priceKey(usdc), { price: 1, change24hPercent: 0.02 }],
        [priceKey(onBase), { price: 2, change24hPercent: 0 }],
        [priceKey(coinOfBase), { price: 3_000, change24hPercent: -1.5 }],
      ]),
    )
    expect(paths().sort()).toEqual([
      '/api/v3/simple/price',
      '/api/v3/simple/token_price/base',
      '/api/v3/simple/token_price/ethereum',
    ])
    const [ofCoins] = requests.filter(({ path }) => path.endsWith('/price'))
    expect(Object.fromEntries(ofCoins?.query ?? [])).toMatchObject({
      ids: 'ethereum',
      vs_currencies: 'usd',
      include_24hr_change: 'true',
    })
  })

  it('are asked in the currency of the caller (Spec §7.10)', async () => {
    const prices = await create().read({ tokens: [coin], currency: 'eur' })
    expect(prices.get(priceKey(coin))?.price).toBe(1_500)
  })

  it('are kept for their age, unknown ones too, and equal questions are one', async () => {
    const clock = createFakeClock()
    const source = create({ clock, maxAgeMs: 60_000 })
    const ask = () => source.read({ tokens: [usdc, nobody], currency: 'usd' })
    await Promise.all([ask(), ask(), ask()])
    clock.advance(59_999)
    await ask()
    expect(requests).toHaveLength(1)
    clock.advance(1)
    await ask()
    expect(requests).toHaveLength(2)
  })

  it('are asked in batches that the source takes', async () => {
    const tokens = Array.from({ length: 7 }, (_, at) => ({ ...usdc, address: `0x${String(at).repeat(40)}` }))
    await create({ batchSize: 3 }).read({ tokens, currency: 'usd' })
    const sizes = requests.map(({ query }) => query.get('contract_addresses')?.split(',').length)
    expect(sizes.sort()).toEqual([1, 3, 3])
  })

  it('carry the key in its header and nowhere else', async () => {
    replies = { '/price': { status: 401, body: KEY } }
    const source = create({ key: { header: 'x-cg-pro-api-key', value: KEY } })
    const error: unknown = await source.read({ tokens: [coin], currency: 'usd' }).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'http/status', context: { url: 'The price source', status: 401 } })
    expect(requests[0]?.headers).toMatchObject({ 'x-cg-pro-api-key': KEY })
    expect(JSON.stringify([requests[0]?.path, [...(requests[0]?.query ?? [])], error])).not.toContain(KEY)
  })

  it.each([
    ['an error', { status: 500, body: '{}' }, 'http/status'],
    ['a redirect to somewhere else', { status: 302, body: '' }, 'http/unreachable'],
    ['no JSON', { status: 200, body: '<html>' }, 'http/malformed'],
    ['JSON of another shape', { status: 200, body: '{"ethereum":3000}' }, 'http/malformed'],
    ['more than a megabyte', { status: 200, body: `{"a":{"b":"${'x'.repeat(1_100_000)}"}}` }, 'http/malformed'],
  ])('fail typed for %s', async (_, reply, code) => {
    replies = { '/price': reply }
    await expect(create().read({ tokens: [coin], currency: 'usd' })).rejects.toMatchObject({ code })
  })

  it.each([
    ['a text', '"3000"'],
    ['below zero', '-1'],
    ['more than anything costs', '1e300'],
    ['null', 'null'],
  ])('are unknown where the source says %s', async (_, usd) => {
    replies = { '/price': { status: 200, body: `{"ethereum":{"usd":${usd}}}` } }
    expect((await create().read({ tokens: [coin], currency: 'usd' })).size).toBe(0)
  })

  it('are known without a change that is none', async () => {
    replies = { '/price': { status: 200, body: '{"ethereum":{"usd":1,"usd_24h_change":-101}}' } }
    const prices = await create().read({ tokens: [coin], currency: 'usd' })
    expect(prices.get(priceKey(coin))).toEqual({ price: 1, change24hPercent: undefined })
  })

  it('do not wait for a source that is silent', async () => {
    replies = { '/price': undefined }
    const stop = new AbortController()
    const waits: number[] = []
    const deadline = (delayMs: number) => {
      waits.push(delayMs)
      return stop.signal
    }
    const source = create({ deadline })
    const reading = source.read({ tokens: [coin, usdc], currency: 'usd' })
    // Shares the request of the line above: once it settles, only the silent part is pending.
    await source.read({ tokens: [usdc], currency: 'usd' })
    stop.abort()
    // What another part of the source says is known all the same.
    expect([...(await reading).keys()]).toEqual([priceKey(usdc)])
    expect(waits).toEqual([4_000])
  })

  it('leave a part of the source that failed alone for 30 seconds, and only that part', async () => {
    replies = { '/base': { status: 429, body: '' } }
    const clock = createFakeClock()
    const source = create({ clock })
    const ask = (token: typeof usdc) => source.read({ tokens: [token], currency: 'usd' })
    await expect(ask(onBase)).rejects.toMatchObject({ context: { status: 429 } })
    replies = {}
    clock.advance(29_999)
    await expect(ask(onBase)).rejects.toMatchObject({ context: { status: 429 } })
    expect((await ask(usdc)).size).toBe(1)
    expect(requests).toHaveLength(2)
    clock.advance(1)
    expect((await ask(onBase)).size).toBe(1)
  })

  it('never cost more requests than the operator allows', async () => {
    const source = create({ requestsPerMinute: 2, batchSize: 1 })
    const tokens = Array.from({ length: 9 }, (_, at) => ({ ...usdc, address: `0x${String(at).repeat(40)}` }))
    await source.read({ tokens, currency: 'usd' }).catch(() => undefined)
    expect(requests).toHaveLength(2)
  })

  it('leave three quarters of the requests to others, however much one caller asks', async () => {
    const clock = createFakeClock()
    const source = create({ clock, requestsPerMinute: 8, batchSize: 1 })
    const flood = (from: number) =>
      source.read({ tokens: inventedTokens(20, from), currency: 'usd', caller: 'flooder' }).catch(() => undefined)
    const ask = (token: typeof usdc, caller: string) => source.read({ tokens: [token], currency: 'usd', caller })
    await flood(0)
    expect(requests).toHaveLength(2)
    expect((await ask(usdc, 'visitor')).size).toBe(1)
    // What is known costs nothing: it is answered without a share too.
    expect((await ask(usdc, 'flooder')).size).toBe(1)
    // A share comes back with time: two requests a minute.
    clock.advance(30_000)
    await flood(20)
    expect(requests).toHaveLength(4)
    expect((await ask(onBase, 'visitor')).size).toBe(1)
  })

  it('are asked for a visitor whose question travels with one of a caller without a share', async () => {
    const source = create({ requestsPerMinute: 4, batchSize: 50 })
    const ask = (tokens: readonly (typeof usdc)[], caller: string) =>
      source.read({ tokens, currency: 'usd', caller }).catch(() => undefined)
    await ask(inventedTokens(1, 0), 'flooder')
    const [, prices] = await Promise.all([ask(inventedTokens(9, 1), 'flooder'), ask([usdc], 'visitor')])
    expect([prices?.size, requests.length]).toEqual([1, 2])
  })

  it('do not stay unknown once the requests of the minute come back', async () => {
    const clock = createFakeClock()
    const source = create({ clock, requestsPerMinute: 60, batchSize: 1 })
    await source.read({ tokens: inventedTokens(61, 0), currency: 'usd' }).catch(() => undefined)
    await expect(source.read({ tokens: [usdc], currency: 'usd' })).rejects.toMatchObject({ code: 'http/unreachable' })
    clock.advance(1_000)
    expect((await source.read({ tokens: [usdc], currency: 'usd' })).size).toBe(1)
  })
})

describe('several price sources', () => {
  const fixed = createFixedPrices({ prices: [{ ...usdc, usd: 5 }] })

  it('answer in their order, the next only for what is not known yet', async () => {
    const prices = await firstKnownPrices([fixed, create()]).read({ tokens: [usdc, coin], currency: 'usd' })
    expect([prices.get(priceKey(usdc))?.price, prices.get(priceKey(coin))?.price]).toEqual([5, 3_000])
    expect(paths()).toEqual(['/api/v3/simple/price'])
  })

  it('value in what any of them values in', () => {
    const euros = createFixedPrices({ prices: [], rates: { eur: 0.5 } })
    const dollars = { read: fixed.read }
    expect(firstKnownPrices([dollars]).currencies).toEqual(['usd'])
    expect(firstKnownPrices([dollars, euros]).currencies).toEqual(['usd', 'eur'])
    expect(firstKnownPrices([euros, create()]).currencies).toHaveLength(9)
  })

  it('answer with what one knows when another fails, and fail when none knows anything', async () => {
    replies = { '/price': { status: 500, body: '' } }
    const source = firstKnownPrices([create(), fixed])
    expect((await source.read({ tokens: [usdc, coin], currency: 'usd' })).size).toBe(1)
    await expect(source.read({ tokens: [coin], currency: 'usd' })).rejects.toMatchObject({ code: 'http/status' })
  })
})
