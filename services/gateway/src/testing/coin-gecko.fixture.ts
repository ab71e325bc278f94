import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The two calls as CoinGecko publishes them: parameters, header of the key, and the examples of its OpenAPI description
 * (demo API 3.0.0, June 2026, github.com/coingecko/coingecko-api-oas). The price of Ondo is invented, because the
 * description has none.
 */

const FLAGS = ['include_market_cap', 'include_24hr_vol', 'include_24hr_change', 'include_last_updated_at']
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/api/v3/simple/price': ['vs_currencies', 'ids', 'names', 'symbols', 'include_tokens', ...FLAGS, 'precision'],
  '/api/v3/coins/list': ['include_platform', 'status'],
}
const PRECISIONS: ReadonlySet<string> = new Set(['full', ...Array.from({ length: 19 }, (_, digits) => String(digits))])
/** Servers in front of such APIs refuse longer URLs. */
const MAX_URL_LENGTH = 8_000

const COINS = [
  {
    id: 'official-trump',
    symbol: 'trump',
    name: 'Official Trump',
    platforms: { solana: '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN' },
  },
  {
    id: 'ondo-finance',
    symbol: 'ondo',
    name: 'Ondo',
    platforms: { ethereum: '0xfaba6f8e4a5e8ab82f62fe7c39859fa577269be3' },
  },
]
const PRICES: Readonly<Record<string, object>> = {
  bitcoin: {
    usd: 76975,
    usd_market_cap: 1542226908349.8406,
    usd_24h_vol: 29096603418.89408,
    usd_24h_change: -1.4093297098441402,
    last_updated_at: 1779092258,
  },
  'ondo-finance': { usd: 0.75, usd_24h_change: 2.5 },
}

/** The coin and the contract of the examples. */
export const recorded = {
  coin: 'bitcoin',
  contract: '0xfaba6f8e4a5e8ab82f62fe7c39859fa577269be3',
  platform: 'ethereum',
}

/**
 * Starts a server that rejects requests outside the published description, and responds to the others with its
 * examples.
 */
export async function startCoinGecko(key: string) {
  const refused: string[] = []
  const server = createServer(({ url = '/', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://source')
    const problem = headers['x-cg-demo-api-key'] === key ? findProblem(url, pathname, searchParams) : 'no key'
    if (problem !== undefined) refused.push(problem)
    const body = problem === undefined ? toBody(pathname, searchParams) : { status: { error_message: problem } }
    response
      .writeHead(problem === undefined ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`,
    /** Reasons of the rejections. */
    refused,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toBody(path: string, query: URLSearchParams): unknown {
  const ids = (query.get('ids') ?? '').split(',')
  if (path.endsWith('/price')) return Object.fromEntries(Object.entries(PRICES).filter(([id]) => ids.includes(id)))
  return COINS.map(({ platforms, ...coin }) =>
    query.get('include_platform') === 'true' ? { ...coin, platforms } : coin,
  )
}

function findProblem(url: string, path: string, query: URLSearchParams): string | undefined {
  const parameters = PARAMETERS[path]
  if (parameters === undefined) return `no path ${path}`
  const unknown = [...query.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) return `no parameter ${unknown}`
  if (path.endsWith('/price') && !(query.has('vs_currencies') && query.has('ids'))) return 'a parameter is missing'
  const flags = [...FLAGS, 'include_platform'].map((name) => query.get(name) ?? 'false')
  if (flags.some((value) => value !== 'true' && value !== 'false')) return 'a flag is true or false'
  if (!PRECISIONS.has(query.get('precision') ?? 'full')) return 'no such precision'
  return url.length > MAX_URL_LENGTH ? 'the URL is too long' : undefined
}
