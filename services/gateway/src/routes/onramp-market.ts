import { assertProject, parseBody, parseQuery } from '@latchkey/http'
import {
  onrampMultiQuotesAnswer,
  onrampMultiQuotesBody,
  onrampPropertiesAnswer,
  onrampPropertiesQuery,
  onrampProvidersAnswer,
  onrampProvidersQuery,
} from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { type Charge, PROVIDER_COST } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import type { OnrampCurrencies, OnrampPlace, OnrampProvider } from '../ports/onramp-provider.ts'
import { readMarketQuotes } from '../reads/market-quotes.ts'
import { toProperties, toSeller, toSellerId } from '../reads/onramp-properties.ts'
import type { Sellers } from '../reads/onramp-sellers.ts'

const DEFAULT_COUNTRY = 'US'
const EMPTY: OnrampCurrencies = { purchaseCurrencies: [], paymentCurrencies: [] }

/**
 * The sellers behind the providers, for older clients: `GET /v1/onramp/providers`, `GET /v1/onramp/providers/properties` and
 * `POST /v1/onramp/multi/quotes`. Without a provider each list is empty.
 */
export function onrampMarketRoute(deps: GatewayDeps, charge: Charge, sellers: Sellers): Hono {
  const check = deps.checkAnswers ?? false
  const { providers = [], country: ownCountry = DEFAULT_COUNTRY } = deps.onramp ?? {}
  const lists = { cacheControl: 'public, max-age=60', check }
  const readCurrencies = async (provider: OnrampProvider, place?: OnrampPlace) =>
    (await sellers.read([provider], place))[0]?.currencies ?? EMPTY
  return new Hono()
    .get('/v1/onramp/providers', async (context) => {
      const { countries } = parseQuery(context, onrampProvidersQuery)
      charge(context, PROVIDER_COST * providers.length)
      const listed = await joinLists(
        providers.map(async (provider) => provider.market?.readSellers(countries) ?? [toSeller(provider)]),
      )
      return answer(context, onrampProvidersAnswer, listed, lists)
    })
    .get('/v1/onramp/providers/properties', async (context) => {
      const { type, countries, excludeProviders = [] } = parseQuery(context, onrampPropertiesQuery)
      charge(context, PROVIDER_COST * providers.length)
      const included = providers.filter((each) => !excludeProviders.includes(toSellerId(each)))
      const isOwnListed = countries === undefined || countries.split(',').includes(ownCountry)
      const listed = await joinLists(
        included.map(async (provider) => {
          if (provider.market !== undefined) return provider.market.readProperties(type, countries)
          return isOwnListed ? toProperties(type, await readCurrencies(provider), ownCountry) : []
        }),
      )
      return answer(
        context,
        onrampPropertiesAnswer,
        [...new Map(listed.map((each) => [keyOf(each), each])).values()],
        lists,
      )
    })
    .post('/v1/onramp/multi/quotes', async (context) => {
      const body = await parseBody(context, onrampMultiQuotesBody)
      assertProject(deps, context.req.query('projectId') ?? body.projectId)
      charge(context, PROVIDER_COST * providers.length)
      const country = body.countryCode ?? undefined
      const query = {
        code: body.destinationCurrencyCode,
        amount: body.sourceAmount,
        currency: body.sourceCurrencyCode,
        country,
        method: body.paymentMethodType ?? undefined,
        wallet: body.walletAddress ?? undefined,
      }
      const place = country === undefined ? undefined : { country }
      const wanted = providers.map((provider) => ({ provider, readCurrencies: () => readCurrencies(provider, place) }))
      const quotes = await readMarketQuotes(wanted, query, context.req.raw.signal)
      const excluded = new Set(body.excludeProviders)
      const allowed = quotes.filter(({ serviceProvider }) => serviceProvider === null || !excluded.has(serviceProvider))
      return answer(context, onrampMultiQuotesAnswer, allowed, { cacheControl: 'private, no-store', check })
    })
}

/** Omits lists that fail, unless each does. @throws the failure of the first one */
async function joinLists<T>(reads: readonly Promise<readonly T[]>[]): Promise<T[]> {
  const settled = await Promise.allSettled(reads)
  const [failure] = settled.filter(({ status }) => status === 'rejected') as readonly PromiseRejectedResult[]
  if (failure !== undefined && settled.every(({ status }) => status === 'rejected')) throw failure.reason
  return settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/** Key of an entry, because two providers may list the same country, currency or method. */
function keyOf(entry: object): string {
  const { countryCode, currencyCode, paymentMethod } = entry as Readonly<Record<string, unknown>>
  return String(countryCode ?? currencyCode ?? paymentMethod)
}
