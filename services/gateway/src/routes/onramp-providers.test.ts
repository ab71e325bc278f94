import { generateKeyPairSync } from 'node:crypto'
import { onrampOptionsAnswer, onrampQuote, onrampUrlAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCoinbaseOnramp } from '../drivers/coinbase-onramp.ts'
import { createMeldOnramp } from '../drivers/meld-onramp.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import { startOnrampService } from '../testing/onramp-services.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createSilentApp } from '../testing/silent-app.fixture.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Id of Ether at Coinbase, which is the first provider. */
const ETHER = 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4'
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

/** A gateway with both providers, with their documented API. */
function createApp(urls: { readonly coinbase?: string; readonly meld?: string } = {}) {
  const clock = createFakeClock(1_780_000_000_000)
  const coinbase = createCoinbaseOnramp({
    key: { id: 'organizations/o/apiKeys/k', secret },
    apiUrl: urls.coinbase ?? coinbaseService.url,
    country: 'US',
    clock,
  })
  const meld = createMeldOnramp({
    apiKey: 'meld-key-0123456789',
    apiUrl: urls.meld ?? meldService.url,
    country: 'US',
    subdivision: 'NY',
    clock,
  })
  // Nothing here reads the index.
  const app = createSilentApp({} as ActivityStore, { onramp: { providers: [coinbase, meld] }, checkAnswers: true })
  const post = async (path: string, body: unknown) => {
    const response = await app.request(path, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { app, post }
}
const order = (rest: object = {}) => ({
  purchaseCurrency: ETHER,
  paymentCurrency: 'USD',
  amount: '100',
  network: 'base',
  ...rest,
})

describe('a gateway with two providers', () => {
  it('merges the lists of both, with each token once (Spec §7.21)', async () => {
    const { app } = createApp()
    const options = v.parse(onrampOptionsAnswer, await (await app.request('/v1/onramp/options')).json())
    expect(
      options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ name }) => name)]),
    ).toEqual([
      ['ETH', ['base', 'ethereum']],
      ['USDC', ['ethereum']],
      ['SOL', ['solana']],
    ])
    expect(options.paymentCurrencies[0]?.payment_method_limits).toContainEqual({
      id: 'card',
      min: '2.00',
      max: '30000',
    })
    expect(options.providers?.map(({ id }) => id)).toEqual(['coinbase', 'meld'])
    const own = await app.request('/v1/onramp/options?provider=meld')
    expect(v.parse(onrampOptionsAnswer, await own.json()).purchaseCurrencies.map(({ id }) => id)).toEqual([
      'ETH',
      'SOL',
    ])
  })

  it('lists the offers of one while the other does not respond, and rejects if both do not', async () => {
    const { app } = createApp({ meld: NOBODY })
    const options = v.parse(onrampOptionsAnswer, await (await app.request('/v1/onramp/options')).json())
    expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    const none = createApp({ coinbase: NOBODY, meld: NOBODY })
    expect((await none.app.request('/v1/onramp/options')).status).toBe(502)
  })

  it('returns the quote of the provider that pays most, with its name (Spec §7.22)', async () => {
    const { post } = createApp()
    const { body } = await post('/v1/onramp/quote', order())
    // Coinbase pays 0.03210 ether, the best seller of Meld 0.0305.
    expect(v.parse(onrampQuote, body)).toMatchObject({ provider: 'coinbase', purchaseAmount: { amount: '0.03210' } })
  })

  it('quotes one provider by name, in the names of that provider', async () => {
    const { post } = createApp()
    const { body } = await post('/v1/onramp/quote', order({ provider: 'meld' }))
    expect(v.parse(onrampQuote, body)).toMatchObject({ provider: 'meld', quoteId: 'BETA:ETH_BASE' })
    expect(meldService.received.at(-1)?.body).toMatchObject({ destinationCurrencyCode: 'ETH_BASE', subdivision: 'NY' })
    expect(meldService.refused).toEqual([])
  })

  it('quotes the provider that responds, and none for a currency that only the other one sells', async () => {
    const { post } = createApp()
    expect(
      (await createApp({ coinbase: NOBODY }).post('/v1/onramp/quote', order({ purchaseCurrency: 'ETH' }))).body,
    ).toMatchObject({
      provider: 'meld',
    })
    const sol = order({ purchaseCurrency: 'SOL', network: 'solana' })
    expect((await post('/v1/onramp/quote', { ...sol, provider: 'coinbase' })).body).toBeNull()
    expect((await post('/v1/onramp/quote', order({ purchaseCurrency: 'DOGE' }))).body).toBeNull()
  })

  it('opens the page of a provider with its name of the currency (Spec §7.20)', async () => {
    const { post } = createApp()
    const body = {
      destinationWallets: [{ address: ACCOUNT, blockchains: ['base'], assets: [ETHER] }],
      defaultNetwork: 'base',
      defaultAsset: ETHER,
      fiatCurrency: 'USD',
      presetFiatAmount: '100',
      provider: 'meld',
    }
    const answer = await post('/v1/generators/onrampurl', body)
    expect(v.parse(onrampUrlAnswer, answer.body).url).toBe('https://meld.example/?token=signed')
    expect(meldService.received.at(-1)?.body).toMatchObject({ sessionData: { destinationCurrencyCode: 'ETH_BASE' } })
  })
})
