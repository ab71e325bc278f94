import { randomUUID } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { toDecimal } from '@latchkey/primitives'
import * as v from 'valibot'
import { chainOfCardNetwork, nameOfNetwork } from '../domain/card-networks.ts'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { CARD, isCard } from '../domain/payment-method.ts'
import { toTokenAddress } from '../domain/token-address.ts'
import type { OnrampPlace, OnrampProvider, OnrampQuery, Purchase } from '../ports/onramp-provider.ts'
import { createJsonService } from './json-service.ts'
import { createMeldMarket } from './meld-market.ts'
import { toMeldPlace } from './meld-place.ts'
import { decimalText, text, toPlace } from './onramp-fields.ts'

export interface MeldOnrampOptions {
  readonly apiKey: string
  /** Base of the API; default Meld's own. */
  readonly apiUrl?: string | undefined
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** ISO 3166-2 part, e.g. `NY`; Meld uses it for the US and Canada. */
  readonly subdivision?: string | undefined
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
}

const API_URL = 'https://api.meld.io'
/** The API version of the schemas below. */
const VERSION = '2025-03-04'
/** Not documented by Meld; known from other users of the API. */
const SOLANA_ID = '101'
/** The list of currencies takes some hundred KB, and each quote needs it. */
const LIST_TTL_MS = 300_000
const LIST_BYTES = 16 * 1024 * 1024
const CURRENCY_BYTES = 1_000

/**
 * Meld encodes amounts as JSON numbers. They are converted to text here, and no other code computes with them as
 * numbers.
 */
const decimal = v.pipe(
  v.union([
    v.string(),
    v.pipe(
      v.number(),
      v.finite(),
      v.transform((amount) => toDecimal(amount).toFixed()),
    ),
  ]),
  decimalText,
)
const cryptos = v.array(
  v.object({
    currencyCode: text,
    name: text,
    chainName: v.nullish(text, ''),
    chainId: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
    contractAddress: v.nullish(text, ''),
  }),
)
type Cryptos = v.InferOutput<typeof cryptos>
const limits = v.array(v.object({ currencyCode: text, minimumAmount: decimal, maximumAmount: decimal }))
const quotes = v.object({
  quotes: v.nullish(
    v.array(
      v.object({
        sourceAmount: decimal,
        sourceAmountWithoutFees: v.nullish(decimal),
        destinationAmount: decimal,
        totalFee: v.nullish(decimal, '0'),
        networkFee: v.nullish(decimal, '0'),
        serviceProvider: v.pipe(v.string(), v.regex(/^\w{1,60}$/)),
      }),
    ),
    [],
  ),
})
const widget = v.object({ widgetUrl: v.pipe(v.string(), v.maxLength(8_000), v.regex(/^https?:\/\/\S+$/)) })
const transaction = v.object({
  id: text,
  key: v.nullish(text, ''),
  status: v.string(),
  destinationCurrencyCode: v.nullish(text, ''),
  destinationAmount: v.nullish(decimal, '0'),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  cryptoDetails: v.nullish(
    v.object({
      blockchainTransactionId: v.nullish(text, ''),
      chainId: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
    }),
    {},
  ),
})
const transactions = v.object({ transactions: v.array(transaction) })

/**
 * Returns Meld as a provider: it compares several sellers, and the page of a purchase is that of the best quote.
 *
 * @see Spec §9 "On-ramp providers", https://docs.meld.io
 */
export function createMeldOnramp({
  apiKey,
  apiUrl = API_URL,
  country,
  subdivision,
  clock,
  fetch,
}: MeldOnrampOptions): OnrampProvider {
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': VERSION }
  const call = createJsonService({ source: 'Meld', baseUrl: apiUrl, headersOf: () => headers, fetch })
  const own = { country, subdivision }
  const accountIn = (place?: OnrampPlace) => ({
    accountFilter: 'true',
    countries: toPlace(place, own).country,
    categories: 'CRYPTO_ONRAMP',
  })

  const lists = createMemoryCache<Cryptos>({
    ttlMs: LIST_TTL_MS,
    maxEntries: 300,
    maxBytes: LIST_BYTES,
    sizeOf: (list) => list.length * CURRENCY_BYTES,
    clock,
  })
  // Without the signal of a caller, because others may wait for the same list.
  const readCryptos = (place?: OnrampPlace) => {
    const query = accountIn(place)
    return lists.read(query.countries, () =>
      call({ path: 'service-providers/properties/crypto-currencies', query, answer: cryptos }),
    )
  }

  /** A currency has a separate code for each network, e.g. `USDC_BASE`. */
  async function findCode({ purchaseCurrency: symbol, network, place }: OnrampQuery): Promise<string | undefined> {
    const list = await readCryptos(place)
    return list.find((each) => symbolOf(each.currencyCode) === symbol && networkOf(each.chainId) === network)
      ?.currencyCode
  }

  async function readQuotes(order: OnrampQuery, wallet?: string, signal?: AbortSignal) {
    const code = await findCode(order)
    if (code === undefined) return undefined
    const body = {
      ...toMeldPlace(toPlace(order.place, own)),
      sourceCurrencyCode: order.paymentCurrency,
      sourceAmount: order.amount,
      destinationCurrencyCode: code,
      paymentMethodType: isCard(order.method) ? CARD : order.method,
      ...(wallet === undefined ? {} : { walletAddress: wallet }),
    }
    const answer = await call({ path: 'payments/crypto/quote', body, answer: quotes, signal })
    const [best] = [...answer.quotes].sort((a, b) => toDecimal(b.destinationAmount).cmp(a.destinationAmount))
    return best === undefined ? undefined : { code, best }
  }

  return {
    facts: { id: 'meld', name: 'Meld', fee: { min: '1', max: '2' }, namespaces: ['eip155', 'solana'] },
    market: createMeldMarket({ call, own, clock }),
    async readCurrencies(place, signal) {
      const query = accountIn(place)
      const [list, bounds] = await Promise.all([
        readCryptos(place),
        call({ path: 'service-providers/limits/fiat-currency-purchases', query, answer: limits, signal }),
      ])
      const paymentCurrencies = bounds.map(({ currencyCode, minimumAmount: min, maximumAmount: max }) => ({
        id: currencyCode,
        payment_method_limits: [{ id: 'card', min, max }],
      }))
      return { purchaseCurrencies: groupCurrencies(list), paymentCurrencies }
    },
    async quote(query, signal) {
      const found = await readQuotes(query, undefined, signal)
      if (found === undefined) return undefined
      const { best } = found
      const paid = (amount: string) => ({ amount, currency: query.paymentCurrency })
      const fee = toDecimal(best.totalFee).minus(best.networkFee)
      const subtotal = best.sourceAmountWithoutFees ?? toDecimal(best.sourceAmount).minus(best.totalFee).toFixed()
      return {
        paymentTotal: paid(best.sourceAmount),
        paymentSubtotal: paid(subtotal),
        purchaseAmount: { amount: best.destinationAmount, currency: query.purchaseCurrency },
        networkFee: paid(toDecimal(best.networkFee).toFixed()),
        coinbaseFee: paid(fee.lt(0) ? '0' : fee.toFixed()),
        quoteId: `${best.serviceProvider}:${found.code}`,
      }
    },
    async createUrl({ address, network, assets, fiatCurrency = 'USD', fiatAmount = '100' }, signal) {
      const order = { purchaseCurrency: assets[0] ?? 'ETH', paymentCurrency: fiatCurrency, amount: fiatAmount, network }
      const found = await readQuotes(order, address, signal)
      if (found === undefined)
        throw new WalletError('request/invalid', { field: 'defaultAsset', problem: 'nobody sells it on this network' })
      const body = {
        sessionType: 'BUY',
        sessionData: {
          walletAddress: address,
          countryCode: country,
          sourceCurrencyCode: fiatCurrency,
          sourceAmount: fiatAmount,
          destinationCurrencyCode: found.code,
          serviceProvider: found.best.serviceProvider,
          paymentMethodType: CARD,
          lockFields: ['walletAddress'],
        },
        externalCustomerId: address.toLowerCase(),
        externalSessionId: randomUUID(),
      }
      return (await call({ path: 'crypto/session/widget', body, answer: widget, signal })).widgetUrl
    },
    async readPurchases({ account: customer, chainIds, cursor, limit, signal }) {
      const query = { externalCustomerIds: customer, limit: String(limit), before: cursor }
      const { transactions: page } = await call({ path: 'payments/transactions', query, answer: transactions, signal })
      const next = page.length < limit ? '' : (page.at(-1)?.key ?? '')
      const purchases = page.flatMap((each) => toPurchase(each) ?? [])
      return {
        purchases: purchases.filter(({ chainId }) => chainIds.includes(chainId)),
        next: next === '' ? null : next,
      }
    },
  }
}

function symbolOf(code: string): string {
  return code.split('_')[0] ?? code
}

/** Meld uses a legacy number for Solana. */
function networkOf(chainId: string): string | undefined {
  if (chainId === SOLANA_ID) return 'solana'
  return /^\d{1,16}$/.test(chainId) ? nameOfNetwork(Number(chainId)) : undefined
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function groupCurrencies(list: Cryptos) {
  const groups = new Map<
    string,
    { name: string; networks: { name: string; display_name: string; chain_id: string; contract_address: string }[] }
  >()
  for (const { currencyCode, name, chainName, chainId, contractAddress } of list) {
    const network = networkOf(chainId)
    if (network === undefined) continue
    const symbol = symbolOf(currencyCode)
    const group = groups.get(symbol) ?? { name, networks: [] }
    const contract = toTokenAddress(contractAddress)
    group.networks.push({
      name: network,
      display_name: chainName || network,
      chain_id: chainId === SOLANA_ID ? SOLANA : chainId,
      contract_address:
        network === 'solana' ? contractAddress : contract === 'native' || contract === undefined ? '' : contract,
    })
    groups.set(symbol, group)
  }
  return [...groups].map(([symbol, { name, networks }]) => ({ id: symbol, name, symbol, networks }))
}

const DONE: ReadonlySet<string> = new Set(['SETTLED', 'ONRAMP_SETTLED'])
const FAILED: ReadonlySet<string> = new Set([
  'DECLINED',
  'CANCELLED',
  'FAILED',
  'ERROR',
  'VOIDED',
  'REFUNDED',
  'AUTHORIZATION_EXPIRED',
])

function toPurchase(sent: v.InferOutput<typeof transaction>): Purchase | undefined {
  const { blockchainTransactionId: hash = '', chainId = '' } = sent.cryptoDetails
  const network = networkOf(chainId)
  const chain =
    network === undefined ? undefined : network === 'solana' ? SOLANA : (chainOfCardNetwork(network) ?? network)
  if (chain === undefined) return undefined
  return {
    id: `meld:${sent.id}`,
    chainId: chain,
    hash: hash === '' ? undefined : hash,
    amount: toDecimal(sent.destinationAmount).toFixed(),
    symbol: symbolOf(sent.destinationCurrencyCode),
    token: 'native',
    startedAtMs: Date.parse(sent.createdAt),
    status: DONE.has(sent.status) ? 'confirmed' : FAILED.has(sent.status) ? 'failed' : 'pending',
  }
}
