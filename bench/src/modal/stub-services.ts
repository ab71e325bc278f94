import { catalogueExamples, type ServedWallet } from '@latchkey/protocol/catalogue'
import type { SwapToken } from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import type { Answer } from '../page/serve-page.ts'

/*
 * Stubs of catalogue and gateway: bodies with the real shapes and sizes, without latency. The figures measure a
 * visitor's browser, not a network.
 */

const WALLETS = 500
const NAMES = ['Amber', 'Birch', 'Cobalt', 'Delta', 'Ember', 'Fjord', 'Garnet', 'Harbor', 'Indigo', 'Juniper']
/** Ten of the wallets have it in their name. */
export const RARE_NAME = 'Quartz'
export const RARE_WALLETS = 10

const idOf = (at: number) => at.toString(16).padStart(64, '0')
/** The first wallet among those that the first screen recommends. */
export const FIRST_LISTED = idOf(0)

const [example] = catalogueExamples.walletsAnswer.data
const wallets: readonly ServedWallet[] = Array.from({ length: WALLETS }, (_, at) => {
  const family = at % (WALLETS / RARE_WALLETS) === 7 ? RARE_NAME : NAMES[at % NAMES.length]
  return {
    ...example,
    chains: ['eip155', 'solana'],
    injected: null,
    id: idOf(at),
    name: `${family} Wallet ${at + 1}`,
    rdns: `example.wallet${at}`,
    image_id: `wallet${at}`,
    image_url: null,
    order: at + 1,
    display_index: at + 1,
  }
})

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) })

function picture(id: string): string {
  const hue = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0) * 17, 0) % 360
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="g" x2="1" y2="1">' +
    `<stop stop-color="hsl(${hue} 70% 60%)"/><stop offset="1" stop-color="hsl(${hue + 40} 70% 40%)"/>` +
    '</linearGradient></defs><rect width="64" height="64" rx="14" fill="url(#g)"/>' +
    '<path d="M18 24h28a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V28a4 4 0 0 1 4-4zm22 9h10v6H40a3 3 0 0 1 0-6z"' +
    ' fill="#fff" fill-opacity=".9"/></svg>'
  )
}

/** The answers of both services, under `/catalogue` and `/gateway`. */
export const answerAsServices: Answer = ({ pathname, searchParams }) => {
  const [, service, ...rest] = pathname.split('/')
  const path = rest.join('/')
  if (service === 'catalogue') {
    if (path === 'getWallets') return json(select(searchParams))
    if (path === 'getAnalyticsConfig') return json({ isAnalyticsEnabled: false })
    if (path.startsWith('getWalletImage/') || path.startsWith('public/'))
      return { type: 'image/svg+xml', body: picture(path), isLasting: true }
  }
  if (service === 'gateway') {
    if (path === 'v1/supported-chains') return json({ ...gatewayExamples.supportedChains, onramp: ['coinbase'] })
    if (path.startsWith('v1/identity/')) return json(gatewayExamples.noIdentity)
    if (path.endsWith('/balance')) return json(gatewayExamples.balance)
    if (path.endsWith('/history')) return json({ ...gatewayExamples.history, next: null })
    if (path.endsWith('/nfts')) return json(gatewayExamples.nfts)
    if (path.startsWith('v1/convert/')) return answerSwap(path, searchParams)
    if (path === 'v1/fungible/price') return json(gatewayExamples.price)
    if (path === 'v1/onramp/options') return json(gatewayExamples.onrampOptions)
    if (path === 'v1/onramp/quote') return json(gatewayExamples.onrampQuote)
    if (path === 'v1/') return json({ jsonrpc: '2.0', id: 1, result: '0x0' })
  }
  return undefined
}

const [USDC] = gatewayExamples.swapTokens.tokens
const COIN: SwapToken = {
  name: 'Ether',
  symbol: 'ETH',
  address: `eip155:1:0x${'e'.repeat(40)}`,
  decimals: 18,
  logoUri: null,
  eip2612: false,
}

function answerSwap(path: string, params: URLSearchParams): ReturnType<Answer> {
  if (path === 'v1/convert/tokens') return json({ tokens: [COIN, USDC] })
  if (path === 'v1/convert/gas-price') return json(gatewayExamples.gasPrice)
  if (path === 'v1/convert/allowance') return json(gatewayExamples.allowance)
  if (path === 'v1/convert/build-transaction') return json(gatewayExamples.swapTransaction)
  if (path !== 'v1/convert/quotes') return undefined
  const [quote] = gatewayExamples.swapQuotes.quotes
  const [fromAmount, fromAccount, toAccount] = [params.get('amount'), params.get('from'), params.get('to')]
  return json({ quotes: [{ ...quote, fromAmount, fromAccount, toAccount }] })
}

function select(params: URLSearchParams): { readonly count: number; readonly data: readonly ServedWallet[] } {
  const page = Number(params.get('page') ?? 1)
  const entries = Number(params.get('entries') ?? 40)
  const text = (params.get('search') ?? '').toLowerCase()
  const found = wallets.filter(({ name }) => name.toLowerCase().includes(text))
  return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
}
