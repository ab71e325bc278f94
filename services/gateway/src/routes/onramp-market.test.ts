import { generateKeyPairSync } from 'node:crypto'
import {
  type OnrampMultiQuote,
  onrampBuyOptionsAnswer,
  onrampBuyQuoteAnswer,
  onrampMultiQuotesAnswer,
  onrampProvidersAnswer,
} from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayDeps } from '../deps.ts'
import { createCoinbaseOnramp } from '../drivers/coinbase-onramp.ts'
import { createMeldOnramp } from '../drivers/meld-onramp.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import { startOnrampService } from '../testing/onramp-services.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createSilentApp } from '../testing/silent-app.fixture.ts'

const NOBODY = 'http://127.0.0.1:9'
const secret = String(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' }),
)

type Service = Awaited<ReturnType<typeof startOnrampService>>
let coinbaseService: Service
let meldService: Service
beforeAll(async () => {
  ;[coinbaseService, meldService] = await Promise.all([startOnrampService('coinbase'), startOnrampService('meld')])
})
afterAll(() => Promise.all([coinbaseService?.stop(), meldService?.stop()]))
beforeEach(() => {
  for (const { received, refused } of [coinbaseService, meldService]) received.length = refused.length = 0
})

type Name = 'coinbase' | 'meld'

/** A gateway whose operator sells in New York, with the documented API of the providers. */
function createApp(names: readonly Name[] = ['coinbase', 'meld'], deps: Partial<GatewayDeps> = {}, meldUrl?: string) {
  const at = { country: 'US', subdivision: 'NY', clock: createFakeClock(1_780_000_000_000) }
  const key = { id: 'organizations/o/apiKeys/k', secret }
  const known = {
    coinbase: createCoinbaseOnramp({ ...at, key, apiUrl: coinbaseService.url }),
    meld: createMeldOnramp({ ...at, apiKey: 'meld-key-0123456789', apiUrl: meldUrl ?? meldService.url }),
  }
  const onramp = { providers: names.map((name) => known[name]), country: 'US' }
  // Nothing here reads the index.
  const app = createSilentApp({} as ActivityStore, { onramp, checkAnswers: true, ...deps })
  return async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await app.request(`/v1/onramp/${path}`, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
}

describe('GET /v1/onramp/buy/options', () => {
  it('lists the offers for the country of the call, with limits and networks in the names of older clients (Spec §7.21)', async () => {
    const { body } = await createApp(['coinbase'])('buy/options?projectId=p&country=de')
    const { paymentCurrencies, purchaseCurrencies } = v.parse(onrampBuyOptionsAnswer, body)
    expect(paymentCurrencies[0]).toEqual({
      id: 'USD',
      limits: [
        { id: 'card', min: '2.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })
    expect(purchaseCurrencies[0]).toMatchObject({
      name: 'Ethereum',
      symbol: 'ETH',
      networks: [{ name: 'base', displayName: 'Base', contractAddress: '', chainId: '8453' }],
    })
    expect(coinbaseService.received.map(({ query }) => query)).toEqual([{ country: 'DE' }])
  })

  it.each(['', '&country=US'])(
    'lists those for the country of the operator for a call with "%s" (Spec §7.21)',
    async (query) => {
      await createApp(['coinbase'])(`buy/options?projectId=p${query}`)
      expect(coinbaseService.received.map((each) => each.query)).toEqual([{ country: 'US', subdivision: 'NY' }])
    },
  )

  it('is empty without a provider, and rejects an invalid country (Spec §7.3)', async () => {
    const empty = { paymentCurrencies: [], purchaseCurrencies: [] }
    expect(await createApp([])('buy/options?country=US')).toEqual({ status: 200, body: empty })
    expect((await createApp()('buy/options?country=USA')).status).toBe(400)
  })
})

describe('GET /v1/onramp/buy/quotes', () => {
  const path =
    'buy/quotes?projectId=p&country=US&subdivision=NY&paymentAmount=100.00&paymentCurrency=USD&paymentMethod=CARD'

  it('returns the quote that pays most for a currency by its symbol (Spec §7.22)', async () => {
    const { body } = await createApp()(`${path}&purchaseCurrency=eth&purchaseNetwork=base`)
    expect(v.parse(onrampBuyQuoteAnswer, body)).toEqual({
      paymentTotal: { value: '100.00', currency: 'USD' },
      paymentSubTotal: { value: '96.28', currency: 'USD' },
      purchaseAmount: { value: '0.03210', currency: 'ETH' },
      coinbaseFee: { value: '3.54', currency: 'USD' },
      networkFee: { value: '0.18', currency: 'USD' },
      quoteId: 'quote-1',
    })
    expect(meldService.received.at(-1)?.body).toMatchObject({
      destinationCurrencyCode: 'ETH_BASE',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    })
    expect([...coinbaseService.refused, ...meldService.refused]).toEqual([])
  })

  it('uses the method and the country of the call, on the first network with the currency', async () => {
    const call = path.replace('country=US&subdivision=NY', 'country=DE').replace('CARD', 'ACH_BANK_ACCOUNT')
    expect((await createApp(['coinbase'])(`${call}&purchaseCurrency=ETH`)).status).toBe(200)
    const sent = coinbaseService.received.at(-1)?.body
    expect(sent).toMatchObject({ payment_method: 'ACH_BANK_ACCOUNT', country: 'DE', purchase_network: 'base' })
    expect(sent).not.toHaveProperty('subdivision')
  })

  it('rejects a currency that no provider sells, and a gateway without a provider (Spec §8)', async () => {
    expect(await createApp()(`${path}&purchaseCurrency=DOGE`)).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'purchaseCurrency' }] },
    })
    expect(await createApp([])(`${path}&purchaseCurrency=ETH`)).toMatchObject({
      status: 501,
      body: { error: { code: 'onramp/no-provider' } },
    })
  })
})

describe('GET /v1/onramp/providers', () => {
  it('lists the sellers of the Meld account of the operator, and each other provider as a seller', async () => {
    const { body } = await createApp()('providers?projectId=p&countries=US,DE')
    expect(v.parse(onrampProvidersAnswer, body)).toMatchObject([
      { name: 'Coinbase', serviceProvider: 'COINBASE', status: 'LIVE', categories: ['CRYPTO_ONRAMP'] },
      {
        name: 'Alpha',
        serviceProvider: 'ALPHA',
        status: 'LIVE',
        websiteUrl: 'https://alpha.example',
        logos: {
          dark: 'https://img.example/alpha-dark.png',
          darkShort: 'https://img.example/alpha-dark-short.png',
          light: '',
          lightShort: '',
        },
      },
    ])
    expect(meldService.received[0]?.query).toEqual({
      accountFilter: 'true',
      countries: 'US,DE',
      categories: 'CRYPTO_ONRAMP',
    })
    expect(meldService.refused).toEqual([])
  })

  it('is empty without a provider (Spec §7.3)', async () => {
    expect(await createApp([])('providers?projectId=p')).toEqual({ status: 200, body: [] })
    expect(await createApp([])('providers/properties?type=countries')).toEqual({ status: 200, body: [] })
  })

  it('omits a provider that does not respond, and rejects if none does', async () => {
    const both = createApp(['coinbase', 'meld'], {}, NOBODY)
    expect((await both('providers')).body).toMatchObject([{ serviceProvider: 'COINBASE' }])
    expect((await createApp(['meld'], {}, NOBODY)('providers')).status).toBe(502)
  })
})

describe('GET /v1/onramp/providers/properties', () => {
  const properties = async (names: readonly Name[], query: string) =>
    (await createApp(names)(`providers/properties?projectId=p&type=${query}`)).body

  it.each([
    ['countries', { countryCode: 'DE', name: 'Germany', flagImageUrl: 'https://img.example/de.svg' }],
    ['crypto-currencies', { currencyCode: 'ETH_BASE', chainCode: 'BASE', chainId: '8453', symbolImageUrl: '' }],
    ['fiat-currencies', { currencyCode: 'EUR', name: 'Euro', symbolImageUrl: 'https://img.example/eur.svg' }],
    ['payment-methods', { paymentMethod: 'SEPA', name: 'SEPA', paymentType: 'BANK_TRANSFER' }],
    ['fiat-purchases-limits', { currencyCode: 'USD', defaultAmount: 200, minimumAmount: 5, maximumAmount: 30_000 }],
    ['countries-defaults', { countryCode: 'DE', defaultCurrencyCode: 'EUR', defaultPaymentMethods: ['SEPA'] }],
  ])('of Meld come from Meld, for the type %s', async (type, entry) => {
    expect(await properties(['meld'], type)).toContainEqual(expect.objectContaining(entry))
    expect(meldService.refused).toEqual([])
  })

  it.each([
    ['countries', { countryCode: 'US', name: 'United States', flagImageUrl: '' }],
    ['crypto-currencies', { currencyCode: 'ETH_BASE', chainName: 'Base', chainId: '8453', contractAddress: '' }],
    ['fiat-currencies', { currencyCode: 'USD', name: 'US Dollar', symbolImageUrl: '' }],
    ['payment-methods', { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'card', paymentType: 'CARD' }],
    ['fiat-purchases-limits', { currencyCode: 'USD', defaultAmount: 100, minimumAmount: 2, maximumAmount: 25_000 }],
  ])('of a provider that sells directly come from its options, for the type %s', async (type, entry) => {
    expect(await properties(['coinbase'], type)).toContainEqual(expect.objectContaining(entry))
  })

  it('exclude the given providers and other countries, and reject an unknown type', async () => {
    expect(await properties(['coinbase'], 'countries&excludeProviders=COINBASE')).toEqual([])
    expect(await properties(['coinbase'], 'fiat-currencies&countries=DE')).toEqual([])
    expect(await properties(['coinbase'], 'prices')).toMatchObject({ error: { code: 'request/invalid' } })
  })
})

describe('POST /v1/onramp/multi/quotes', () => {
  const order = { projectId: 'p', destinationCurrencyCode: 'ETH_BASE', sourceAmount: 100, sourceCurrencyCode: 'USD' }
  const sellersOf = (body: unknown) =>
    v.parse(onrampMultiQuotesAnswer, body).map(({ serviceProvider }: OnrampMultiQuote) => serviceProvider)

  it('lists the quotes of all sellers, the one that pays most first (Spec §7.22)', async () => {
    const { body } = await createApp()('multi/quotes', order)
    expect(sellersOf(body)).toEqual(['COINBASE', 'BETA', 'ALPHA'])
    const [own] = v.parse(onrampMultiQuotesAnswer, body)
    expect(own).toMatchObject({
      destinationCurrencyCode: 'ETH_BASE',
      destinationAmount: 0.0321,
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      totalFee: 3.72,
      networkFee: 0.18,
      transactionFee: 3.54,
    })
    expect(meldService.received.at(-1)?.body).toMatchObject({ countryCode: 'US', sourceAmount: '100' })
    expect([...coinbaseService.refused, ...meldService.refused]).toEqual([])
  })

  it('omits excluded sellers, and the sellers of another network (Spec §7.22)', async () => {
    const excludeProviders = ['BETA', 'COINBASE']
    expect(sellersOf((await createApp()('multi/quotes', { ...order, excludeProviders })).body)).toEqual(['ALPHA'])
    // Coinbase sells Ether on Base alone.
    const ethereum = { ...order, destinationCurrencyCode: 'ETH' }
    expect((await createApp(['coinbase'])('multi/quotes', ethereum)).body).toEqual([])
    expect((await createApp([])('multi/quotes', order)).body).toEqual([])
  })

  it('accepts the project in the body, and charges the budget for each provider (Spec §5)', async () => {
    const projects = { projectIds: ['other'] } as Partial<GatewayDeps>
    expect(await createApp([], projects)('multi/quotes', order)).toMatchObject({
      status: 403,
      body: { error: { code: 'request/unknown-project' } },
    })
    const request = createApp(['coinbase', 'meld'], { limits: { capacity: 60, refillPerSecond: 1 } })
    expect([(await request('multi/quotes', order)).status, (await request('multi/quotes', order)).status]).toEqual([
      200, 429,
    ])
  })
})
