import { parseBody, parseQuery } from '@latchkey/http'
import {
  type OnrampProviderId,
  type OnrampUrlBody,
  onrampOptionsAnswer,
  onrampOptionsQuery,
  onrampQuoteAnswer,
  onrampQuoteBody,
  onrampUrlAnswer,
  onrampUrlBody,
} from '@latchkey/protocol/gateway'
import { type Context, Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { mergeCurrencies } from '../domain/merge-currencies.ts'
import { type Charge, clientIpOf, PROVIDER_COST } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import type { OnrampOrder } from '../ports/onramp-provider.ts'
import { readBestQuote } from '../reads/best-onramp-quote.ts'
import { createSellers } from '../reads/onramp-sellers.ts'
import { onrampBuyRoute } from './onramp-buy.ts'
import { onrampMarketRoute } from './onramp-market.ts'

const MAX_ASSETS = 20

/**
 * Buying with money: `GET /v1/onramp/options`, `POST /v1/onramp/quote`, `POST /v1/generators/onrampurl`. Without a
 * provider, each returns the documented empty result; a request without a provider name uses all of them.
 *
 * @see Spec §7, compat-facts 8.4
 */
export function onrampRoute(deps: GatewayDeps, charge: Charge): Hono {
  const check = deps.checkAnswers ?? false
  const fresh = { cacheControl: 'private, no-store', check }
  const providers = deps.onramp?.providers ?? []
  const facts = providers.map((provider) => provider.facts)
  const sellers = createSellers(providers, deps.clock)
  const wantedOf = (id: OnrampProviderId | undefined) =>
    id === undefined ? providers : providers.filter((provider) => provider.facts.id === id)
  return new Hono()
    .route('/', onrampBuyRoute(deps, charge, sellers))
    .route('/', onrampMarketRoute(deps, charge, sellers))
    .get('/v1/onramp/options', async (context) => {
      const wanted = wantedOf(parseQuery(context, onrampOptionsQuery).provider)
      const currencies = mergeCurrencies(await sellers.read(wanted))
      const cache = { cacheControl: 'public, max-age=60', check }
      return answer(context, onrampOptionsAnswer, { ...currencies, providers: facts }, cache)
    })
    .post('/v1/onramp/quote', async (context) => {
      const body = await parseBody(context, onrampQuoteBody)
      const wanted = wantedOf(body.provider)
      if (wanted.length === 0) return answer(context, onrampQuoteAnswer, null, fresh)
      charge(context, PROVIDER_COST * wanted.length)
      const named = await sellers.name(wanted, { currency: body.purchaseCurrency, network: body.network })
      const quote = await readBestQuote(named, body, context.req.raw.signal)
      return answer(context, onrampQuoteAnswer, quote ?? null, fresh)
    })
    .post('/v1/generators/onrampurl', async (context) => {
      const body = await parseBody(context, onrampUrlBody)
      const [provider] = wantedOf(body.provider)
      if (provider === undefined) return answer(context, onrampUrlAnswer, { url: '' }, fresh)
      charge(context, PROVIDER_COST)
      const order = await sellers.nameOrder(provider, toOrder(deps, context, body))
      const url = await provider.createUrl(order, context.req.raw.signal)
      return answer(context, onrampUrlAnswer, { url }, fresh)
    })
}

function toOrder(deps: GatewayDeps, context: Context, body: OnrampUrlBody): OnrampOrder {
  const [wallet] = body.destinationWallets
  const networks = wallet?.blockchains ?? []
  const assets = [...(body.defaultAsset === undefined ? [] : [body.defaultAsset]), ...(wallet?.assets ?? [])]
  return {
    address: wallet?.address ?? '',
    network: body.defaultNetwork ?? networks[0] ?? 'ethereum',
    networks,
    assets: [...new Set(assets)].slice(0, MAX_ASSETS),
    fiatCurrency: body.fiatCurrency,
    fiatAmount: body.presetFiatAmount,
    cryptoAmount: body.presetCryptoAmount,
    clientIp: clientIpOf(deps, context),
  }
}
