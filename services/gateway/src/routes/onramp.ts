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
import { createMemoryCache } from '../domain/memory-cache.ts'
import { type Charge, clientIpOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import type { OnrampCurrencies, OnrampOrder, OnrampProvider } from '../ports/onramp-provider.ts'

const OPTIONS_TTL_MS = 300_000
const OPTIONS_BYTES = 16 * 1024 * 1024
/** Each asks the service of the provider, which counts its calls. */
export const PROVIDER_COST = 20
const MAX_ASSETS = 20

/**
 * Buying with money: `GET /v1/onramp/options`, `POST /v1/onramp/quote`, `POST /v1/generators/onrampurl`. Without a provider
 * each is answered with the documented empty result.
 *
 * @see Spec §7, compat-facts 8.4
 */
export function onrampRoute(deps: GatewayDeps, charge: Charge): Hono {
  const check = deps.checkAnswers ?? false
  const fresh = { cacheControl: 'private, no-store', check }
  const providers = deps.onramp?.providers ?? []
  const find = (id: OnrampProviderId | undefined): OnrampProvider | undefined =>
    id === undefined ? providers[0] : providers.find(({ facts }) => facts.id === id)
  const currencies = createMemoryCache<OnrampCurrencies>({
    ttlMs: OPTIONS_TTL_MS,
    maxEntries: 10,
    maxBytes: OPTIONS_BYTES,
    sizeOf: (value) => JSON.stringify(value).length * 2,
    clock: deps.clock,
  })
  return new Hono()
    .get('/v1/onramp/options', async (context) => {
      const provider = find(parseQuery(context, onrampOptionsQuery).provider)
      const { purchaseCurrencies, paymentCurrencies } =
        provider === undefined
          ? { purchaseCurrencies: [], paymentCurrencies: [] }
          : await currencies.read(provider.facts.id, () => provider.readCurrencies())
      const options = { purchaseCurrencies, paymentCurrencies, providers: providers.map(({ facts }) => facts) }
      return answer(context, onrampOptionsAnswer, options, { cacheControl: 'public, max-age=60', check })
    })
    .post('/v1/onramp/quote', async (context) => {
      const body = await parseBody(context, onrampQuoteBody)
      const provider = find(body.provider)
      if (provider === undefined) return answer(context, onrampQuoteAnswer, null, fresh)
      charge(context, PROVIDER_COST)
      return answer(context, onrampQuoteAnswer, (await provider.quote(body, context.req.raw.signal)) ?? null, fresh)
    })
    .post('/v1/generators/onrampurl', async (context) => {
      const body = await parseBody(context, onrampUrlBody)
      const provider = find(body.provider)
      if (provider === undefined) return answer(context, onrampUrlAnswer, { url: '' }, fresh)
      charge(context, PROVIDER_COST)
      const url = await provider.createUrl(toOrder(deps, context, body), context.req.raw.signal)
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
