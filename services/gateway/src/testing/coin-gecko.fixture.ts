import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The two calls as CoinGecko publishes them: parameters, header of the key, most contracts, and the recorded answers of
 * its OpenAPI description (demo API 3.0.0, June 2026, github.com/coingecko/coingecko-api-oas).
 */

const FLAGS = ['include_market_cap', 'include_24hr_vol', 'include_24hr_change', 'include_last_updated_at', 'precision']
const COINS = { ids: 'ids', others: ['names', 'symbols', 'include_tokens', 'vs_currencies', ...FLAGS] }
const CONTRACTS = { ids: 'contract_addresses', others: ['vs_currencies', ...FLAGS] }
const PRECISIONS: ReadonlySet<string> = new Set(['full', ...Array.from({ length: 19 }, (_, digits) => String(digits))])
const MAX_CONTRACTS = 515

const ANSWERS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '/api/v3/simple/price': {
    bitcoin: {
      usd: 76975,
      usd_market_cap: 1542226908349.8406,
      usd_24h_vol: 29096603418.89408,
      usd_24h_change: -1.4093297098441402,
      last_updated_at: 1779092258,
    },
  },
  '/api/v3/simple/token_price/ethereum': {
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': {
      usd: 76721,
      usd_market_cap: 9008047197.715635,
      usd_24h_vol: 181232010.10689816,
      usd_24h_change: -1.6069562341774564,
      last_updated_at: 1779094527,
    },
  },
}

/** The coin and the contract that the recorded answers are about. */
export const recorded = {
  coin: 'bitcoin',
  contract: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  platform: 'ethereum',
}

/** Starts a server that refuses whatever the published description does not allow, and else answers as recorded. */
export async function startCoinGecko(key: string) {
  const refused: string[] = []
  const server = createServer(({ url = '/', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://source')
    const problem = headers['x-cg-demo-api-key'] === key ? problemOf(pathname, searchParams) : 'no key'
    if (problem !== undefined) refused.push(problem)
    const call = pathname.endsWith('/price') ? COINS : CONTRACTS
    const ids = (searchParams.get(call.ids) ?? '').split(',')
    const known = Object.entries(ANSWERS[pathname] ?? {}).filter(([id]) => ids.includes(id))
    const body = problem === undefined ? Object.fromEntries(known) : { status: { error_message: problem } }
    response
      .writeHead(problem === undefined ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`,
    /** Why requests were refused. */
    refused,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function problemOf(path: string, query: URLSearchParams): string | undefined {
  const call = path.endsWith('/price') ? COINS : CONTRACTS
  if (path !== '/api/v3/simple/price' && !/^\/api\/v3\/simple\/token_price\/[\w-]+$/.test(path))
    return `no path ${path}`
  const unknown = [...query.keys()].find((name) => name !== call.ids && !call.others.includes(name))
  if (unknown !== undefined) return `no parameter ${unknown}`
  if (!query.has('vs_currencies') || !query.has(call.ids)) return 'a parameter is missing'
  const flags = FLAGS.filter((name) => name !== 'precision').map((name) => query.get(name) ?? 'false')
  if (flags.some((value) => value !== 'true' && value !== 'false')) return 'a flag is true or false'
  if (!PRECISIONS.has(query.get('precision') ?? 'full')) return 'no such precision'
  return (query.get(call.ids) ?? '').split(',').length > MAX_CONTRACTS ? 'too many contracts' : undefined
}
