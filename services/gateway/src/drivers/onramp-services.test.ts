import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { onrampOptionsAnswer, onrampQuote } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOnrampService } from '../testing/onramp-services.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createCoinbaseOnramp } from './coinbase-onramp.ts'
import { createMeldOnramp } from './meld-onramp.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ORDER = {
  address: ACCOUNT,
  network: 'base',
  networks: [],
  assets: ['ETH'],
  fiatCurrency: 'USD',
  fiatAmount: '100',
}
const QUERY = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'base' }
const PURCHASES = { account: ACCOUNT.toLowerCase(), chainIds: ['eip155:1', 'eip155:8453'], limit: 1 }

type Service = Awaited<ReturnType<typeof startOnrampService>>
let coinbaseService: Service
let meldService: Service
beforeAll(async () => {
  ;[coinbaseService, meldService] = await Promise.all([startOnrampService('coinbase'), startOnrampService('meld')])
})
afterAll(() => Promise.all([coinbaseService?.stop(), meldService?.stop()]))
beforeEach(() => {
  for (const { received, refused, answerBy } of [coinbaseService, meldService]) {
    received.length = 0
    refused.length = 0
    answerBy(undefined)
  }
})

const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const edwards = generateKeyPairSync('ed25519')
const PEM = String(elliptic.privateKey.export({ type: 'sec1', format: 'pem' }))
/** In the format of the platform: seed and public half in base64. */
const EDWARDS = Buffer.concat(
  (['d', 'x'] as const).map((part) =>
    Buffer.from(edwards.privateKey.export({ format: 'jwk' })[part] ?? '', 'base64url'),
  ),
).toString('base64')

const clock = createFakeClock(1_780_000_000_000)
const createCoinbase = (secret = PEM) =>
  createCoinbaseOnramp({
    key: { id: 'organizations/o/apiKeys/k', secret },
    apiUrl: coinbaseService.url,
    country: 'US',
    subdivision: 'NY',
    clock,
  })

describe('Coinbase', () => {
  it.each([
    ['an EC key', () => PEM, elliptic.publicKey, 'ES256'],
    ['an EC key in one line', () => PEM.replaceAll('\n', '\\n'), elliptic.publicKey, 'ES256'],
    ['an Ed25519 key', () => EDWARDS, edwards.publicKey, 'EdDSA'],
  ] as const)('creates a separate %s token for each request', async (_, secret, publicKey, alg) => {
    await createCoinbase(secret()).readCurrencies()
    const [call] = coinbaseService.received
    const [head = '', claims = '', signature = ''] = (call?.headers.authorization ?? '')
      .replace('Bearer ', '')
      .split('.')
    const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(parse(head)).toMatchObject({ alg, typ: 'JWT', kid: 'organizations/o/apiKeys/k' })
    const uri = `GET ${new URL(coinbaseService.url).host}/onramp/v1/buy/options`
    expect(parse(claims)).toEqual({
      iss: 'cdp',
      sub: 'organizations/o/apiKeys/k',
      nbf: 1_780_000_000,
      exp: 1_780_000_120,
      uri,
    })
    const key = {
      key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      dsaEncoding: 'ieee-p1363',
    } as const
    const text = Buffer.from(`${head}.${claims}`)
    expect(verify(alg === 'EdDSA' ? null : 'sha256', text, key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('lists networks with a chain number, with the limits of each method (Spec §9.26, §7.21)', async () => {
    const { facts, readCurrencies } = createCoinbase()
    expect(facts).toEqual({ id: 'coinbase', name: 'Coinbase', fee: { min: '1', max: '2' }, namespaces: ['eip155'] })
    const currencies = await readCurrencies()
    expect(v.parse(onrampOptionsAnswer, currencies)).toEqual(currencies)
    expect(
      currencies.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ name }) => name)]),
    ).toEqual([
      ['ETH', ['base']],
      ['USDC', ['ethereum']],
    ])
    expect(currencies.paymentCurrencies[0]?.payment_method_limits).toEqual([
      { id: 'card', min: '2.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
    expect(coinbaseService.refused).toEqual([])
  })

  it('requests a quote in the terms of the provider, on ethereum for an unknown network (Spec §7.22, §9.27)', async () => {
    const quote = await createCoinbase().quote({ ...QUERY, network: 'eip155:31337' })
    expect(v.parse(onrampQuote, quote)).toMatchObject({
      purchaseAmount: { amount: '0.03210', currency: 'ETH' },
      coinbaseFee: { amount: '3.54', currency: 'USD' },
      quoteId: 'quote-1',
    })
    expect(coinbaseService.received[0]?.body).toMatchObject({
      purchase_network: 'ethereum',
      payment_amount: '100',
      country: 'US',
      subdivision: 'NY',
    })
    expect(coinbaseService.refused).toEqual([])
  })

  it('returns a page with a session for one wallet, which is not in its URL (Spec §7.20)', async () => {
    const url = new URL(await createCoinbase().createUrl({ ...ORDER, clientIp: '203.0.113.9' }))
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sessionToken: 'c2Vzc2lvbg',
      defaultNetwork: 'base',
      defaultAsset: 'ETH',
      fiatCurrency: 'USD',
      presetFiatAmount: '100',
      partnerUserRef: ACCOUNT.toLowerCase(),
    })
    expect(coinbaseService.received[0]?.body).toEqual({
      addresses: [{ address: ACCOUNT, blockchains: ['base'] }],
      assets: ['ETH'],
      clientIp: '203.0.113.9',
    })
  })

  it('lists purchases for the wallet on the requested networks, by page, without those of other wallets (Spec §7.6)', async () => {
    const { purchases, next } = await createCoinbase().readPurchases({
      ...PURCHASES,
      chainIds: ['eip155:1'],
      cursor: 'page-1',
    })
    expect(purchases.map(({ id, status, hash }) => [id, status, hash])).toEqual([
      ['coinbase:t1', 'confirmed', '0xabc'],
      ['coinbase:t2', 'pending', undefined],
    ])
    expect(next).toBe('page-2')
    expect(coinbaseService.received[0]?.query).toEqual({ page_size: '1', page_key: 'page-1' })
    expect(coinbaseService.refused).toEqual([])
  })

  it('rejects with http/status, without a key in the error, if the service rejects', async () => {
    const failing = createCoinbase().readPurchases({ ...PURCHASES, account: '0xother' })
    await expect(failing).rejects.toMatchObject({ code: 'http/status', context: { url: 'Coinbase', status: 400 } })
  })
})

describe('Meld', () => {
  const create = (apiUrl = meldService.url) =>
    createMeldOnramp({ apiKey: 'meld-key-0123456789', apiUrl, country: 'US', clock })

  it('lists EVM networks and Solana (Spec §9.26, §9.24)', async () => {
    const { facts, readCurrencies } = create()
    expect(facts).toEqual({ id: 'meld', name: 'Meld', fee: { min: '1', max: '2' }, namespaces: ['eip155', 'solana'] })
    const currencies = await readCurrencies()
    expect(v.parse(onrampOptionsAnswer, currencies)).toEqual(currencies)
    expect(currencies.purchaseCurrencies.map(({ id, networks }) => [id, networks.map(({ name }) => name)])).toEqual([
      ['ETH', ['ethereum', 'base']],
      ['SOL', ['solana']],
    ])
    expect(currencies.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '5', max: '30000' }] },
    ])
    expect(meldService.received[0]?.headers).toMatchObject({ authorization: 'BASIC meld-key-0123456789' })
    expect(meldService.refused).toEqual([])
  })

  it('returns the quote of the seller that pays most (Spec §7.22)', async () => {
    const { quote } = create()
    expect(v.parse(onrampQuote, await quote(QUERY))).toEqual({
      paymentTotal: { amount: '100', currency: 'USD' },
      paymentSubtotal: { amount: '97', currency: 'USD' },
      purchaseAmount: { amount: '0.0305', currency: 'ETH' },
      networkFee: { amount: '0.6', currency: 'USD' },
      coinbaseFee: { amount: '2.4', currency: 'USD' },
      quoteId: 'BETA:ETH_BASE',
    })
    expect(await quote({ ...QUERY, purchaseCurrency: 'DOGE' })).toBeUndefined()
    expect(meldService.refused).toEqual([])
  })

  it.each(['-1', '1e9', 'much', '0x10', 1e25, -1])(
    'fails with http/malformed for the amount %j (Spec §8)',
    async (amount) => {
      meldService.answerBy(({ path }) =>
        path === '/payments/crypto/quote'
          ? { quotes: [{ sourceAmount: 100, destinationAmount: amount, serviceProvider: 'BETA' }] }
          : undefined,
      )
      await expect(create().quote(QUERY)).rejects.toMatchObject({ code: 'http/malformed', context: { url: 'Meld' } })
    },
  )

  it('reads its list of currencies once in five minutes (Spec §5)', async () => {
    const { quote, readCurrencies } = create()
    const lists = () => meldService.received.filter(({ path }) => path.endsWith('/crypto-currencies')).length
    await Promise.all([quote(QUERY), quote({ ...QUERY, network: 'ethereum' }), readCurrencies()])
    expect(lists()).toBe(1)
    clock.advance(300_000)
    await quote(QUERY)
    expect(lists()).toBe(2)
  })

  it('returns the signed page of that seller, with the wallet locked (Spec §7.20)', async () => {
    expect(await create().createUrl(ORDER)).toBe('https://meld.example/?token=signed')
    expect(meldService.received.at(-1)?.body).toMatchObject({
      sessionType: 'BUY',
      sessionData: {
        walletAddress: ACCOUNT,
        serviceProvider: 'BETA',
        destinationCurrencyCode: 'ETH_BASE',
        lockFields: ['walletAddress'],
      },
      externalCustomerId: ACCOUNT.toLowerCase(),
    })
    expect(meldService.refused).toEqual([])
    await expect(create().createUrl({ ...ORDER, assets: ['DOGE'] })).rejects.toMatchObject({ code: 'request/invalid' })
  })

  it('lists purchases of the account (Spec §7.6)', async () => {
    expect(await create().readPurchases(PURCHASES)).toEqual({
      purchases: [
        {
          id: 'meld:W9k',
          chainId: 'eip155:8453',
          hash: '0xdef',
          amount: '0.0305',
          symbol: 'ETH',
          token: 'native',
          startedAtMs: Date.parse('2026-11-01T10:00:00Z'),
          status: 'confirmed',
        },
      ],
      next: 'k1',
    })
    expect(meldService.refused).toEqual([])
  })

  it('rejects with http/unreachable if the service does not respond', async () => {
    await expect(create('http://127.0.0.1:9').readCurrencies()).rejects.toMatchObject({ code: 'http/unreachable' })
  })
})
