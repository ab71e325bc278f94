import type { Clock } from '@latchkey/host'
import * as v from 'valibot'
import { chainOfCardNetwork, toCardNetwork } from '../domain/card-networks.ts'
import { isCard } from '../domain/payment-method.ts'
import { toTokenAddress } from '../domain/token-address.ts'
import type { OnrampCurrencies, OnrampProvider, Purchase } from '../ports/onramp-provider.ts'
import { type CoinbaseKey, createCoinbaseTokens } from './coinbase-token.ts'
import { createJsonService } from './json-service.ts'
import { decimalText, text, toPlace } from './onramp-fields.ts'

export interface CoinbaseOnrampOptions {
  readonly key: CoinbaseKey
  /** Base URL of the API; default: that of Coinbase. */
  readonly apiUrl?: string | undefined
  /** URL of the payment page; default: that of Coinbase. */
  readonly pageUrl?: string | undefined
  /** Country whose methods and limits are listed: ISO 3166-1, two letters. */
  readonly country: string
  /** ISO 3166-2 part, e.g. `NY`; Coinbase requires it for the US. */
  readonly subdivision?: string | undefined
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
}

const API_URL = 'https://api.developer.coinbase.com/onramp/v1'
const PAGE_URL = 'https://pay.coinbase.com/buy/select-asset'
const DEFAULT_METHOD = 'CARD'

const money = v.pipe(
  v.object({ value: decimalText, currency: text }),
  v.transform(({ value, currency }) => ({ amount: value, currency })),
)
const network = v.object({
  name: text,
  display_name: text,
  chain_id: v.nullish(text, ''),
  contract_address: v.nullish(text, ''),
})
const optionsSchema = v.object({
  purchase_currencies: v.array(v.object({ id: text, name: text, symbol: text, networks: v.array(network) })),
  payment_currencies: v.array(
    v.object({ id: text, limits: v.array(v.object({ id: text, min: decimalText, max: decimalText })) }),
  ),
})
const quoteSchema = v.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  network_fee: money,
  coinbase_fee: money,
  quote_id: v.pipe(v.string(), v.maxLength(200)),
})
const tokenSchema = v.object({ token: v.pipe(v.string(), v.regex(/^[-\w.~+/=]{1,2000}$/)) })
const transaction = v.object({
  transaction_id: text,
  status: v.string(),
  purchase_network: text,
  purchase_currency: text,
  purchase_amount: money,
  contract_address: v.nullish(text, ''),
  tx_hash: v.nullish(text, ''),
  wallet_address: v.nullish(text),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
})
const purchasesSchema = v.object({ transactions: v.array(transaction), next_page_key: v.nullish(v.string(), '') })

/**
 * Returns Coinbase as a provider. The page is opened with a session token, which Coinbase issues for one wallet and
 * five minutes.
 *
 * @see Spec §9 "On-ramp providers", https://docs.cdp.coinbase.com/onramp/introduction/welcome
 */
export function createCoinbaseOnramp(options: CoinbaseOnrampOptions): OnrampProvider {
  const { key, apiUrl = API_URL, pageUrl = PAGE_URL, country, subdivision, clock, fetch } = options
  const toToken = createCoinbaseTokens(key, clock)
  const call = createJsonService({
    source: 'Coinbase',
    baseUrl: apiUrl,
    headersOf: async (method, url) => ({ authorization: `Bearer ${await toToken(method, url)}` }),
    fetch,
  })
  return {
    facts: { id: 'coinbase', name: 'Coinbase', fee: { min: '1', max: '2' }, namespaces: ['eip155'] },
    async readCurrencies(place, signal) {
      const query = { ...toPlace(place, { country, subdivision }) }
      return toCurrencies(await call({ path: 'buy/options', query, answer: optionsSchema, signal }))
    },
    async quote({ purchaseCurrency, paymentCurrency, amount, network, place, method = DEFAULT_METHOD }, signal) {
      const at = toPlace(place, { country, subdivision })
      const body = {
        purchase_currency: purchaseCurrency,
        purchase_network: toCardNetwork(network),
        payment_amount: amount,
        payment_currency: paymentCurrency,
        payment_method: isCard(method) ? DEFAULT_METHOD : method.toUpperCase(),
        country: at.country,
        ...(at.subdivision === undefined ? {} : { subdivision: at.subdivision }),
      }
      const quote = await call({ path: 'buy/quote', body, answer: quoteSchema, signal })
      return {
        paymentTotal: quote.payment_total,
        paymentSubtotal: quote.payment_subtotal,
        purchaseAmount: quote.purchase_amount,
        networkFee: quote.network_fee,
        coinbaseFee: quote.coinbase_fee,
        quoteId: quote.quote_id,
      }
    },
    async createUrl(order, signal) {
      const blockchains = [...new Set([order.network, ...order.networks].map(toCardNetwork))]
      const body = {
        addresses: [{ address: order.address, blockchains }],
        ...(order.assets.length === 0 ? {} : { assets: order.assets }),
        ...(order.clientIp === undefined ? {} : { clientIp: order.clientIp }),
      }
      const { token } = await call({ path: 'token', body, answer: tokenSchema, signal })
      const url = new URL(pageUrl)
      const members = {
        sessionToken: token,
        defaultNetwork: toCardNetwork(order.network),
        defaultAsset: order.assets[0],
        fiatCurrency: order.fiatCurrency,
        presetFiatAmount: order.fiatAmount,
        presetCryptoAmount: order.fiatAmount === undefined ? order.cryptoAmount : undefined,
        // Key of later requests for transactions: the account, so that only its purchases are listed for it.
        partnerUserRef: order.address.toLowerCase(),
      }
      for (const [name, value] of Object.entries(members)) if (value !== undefined) url.searchParams.set(name, value)
      return url.href
    },
    async readPurchases({ account, chainIds, cursor, limit, signal }) {
      const page = await call({
        path: `buy/user/${encodeURIComponent(account)}/transactions`,
        query: { page_size: String(limit), page_key: cursor },
        answer: purchasesSchema,
        signal,
      })
      // Anybody may put the reference of another account into the URL of the page, and buy for their own wallet.
      const own = page.transactions.filter(
        ({ wallet_address }) => (wallet_address ?? account).toLowerCase() === account,
      )
      const purchases = own.flatMap((each) => toPurchase(each) ?? [])
      return {
        purchases: purchases.filter(({ chainId }) => chainIds.includes(chainId)),
        next: page.next_page_key === '' ? null : page.next_page_key,
      }
    },
  }
}

/**
 * Drops networks without a chain number, which visitors cannot use, and currencies without networks, which cannot be
 * bought.
 */
function toCurrencies(options: v.InferOutput<typeof optionsSchema>): OnrampCurrencies {
  const purchaseCurrencies = options.purchase_currencies.flatMap(({ networks, ...currency }) => {
    const numbered = networks.flatMap((each) => {
      const { name, display_name, contract_address } = each
      if (!/^\d{1,16}$/.test(each.chain_id)) return []
      const contract = toTokenAddress(contract_address)
      return [
        {
          name,
          display_name,
          chain_id: each.chain_id,
          contract_address: contract === 'native' ? '' : (contract ?? ''),
        },
      ]
    })
    return numbered.length === 0 ? [] : [{ ...currency, networks: numbered }]
  })
  const paymentCurrencies = options.payment_currencies.map(({ id, limits }) => ({
    id,
    payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
  }))
  return { purchaseCurrencies, paymentCurrencies }
}

function toPurchase(sent: v.InferOutput<typeof transaction>): Purchase | undefined {
  const chainId = chainOfCardNetwork(sent.purchase_network)
  if (chainId === undefined) return undefined
  return {
    id: `coinbase:${sent.transaction_id}`,
    chainId,
    hash: sent.tx_hash === '' ? undefined : sent.tx_hash,
    amount: sent.purchase_amount.amount,
    symbol: sent.purchase_currency,
    token: toTokenAddress(sent.contract_address) ?? 'native',
    startedAtMs: Date.parse(sent.created_at),
    status: sent.status.endsWith('_SUCCESS') ? 'confirmed' : sent.status.endsWith('_FAILED') ? 'failed' : 'pending',
  }
}
