import { devnetContracts, devnetFaucetKey, tokenAbi } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import {
  errorAnswer,
  historyAnswer,
  type OnrampUrlRequest,
  onrampOptionsAnswer,
  onrampQuote,
  onrampUrlAnswer,
  supportedChainsAnswer,
} from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOnramp } from '../configuration/configured-onramp.ts'
import type { GatewayDeps } from '../deps.ts'
import type { OnrampOrder, OnrampProvider } from '../ports/onramp-provider.ts'
import { dataOf } from '../testing/rpc-client.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const PUBLIC_URL = 'http://gateway.localhost:4100'
const STRANGER = '0x00000000000000000000000000000000000000aa'
const GOOD_CARD = '4242 4242 4242 4242'

let world: World
beforeAll(async () => {
  const sandbox = { faucetKey: devnetFaucetKey, publicUrl: PUBLIC_URL }
  world = await startWorld({ history: false, tokens: [devnetContracts.usdc], gateway: { onramp: { sandbox } } })
})
afterAll(() => world?.stop())

const newAddress = () => privateKeyToAddress(generatePrivateKey())

async function post(path: string, body: unknown) {
  const response = await world.gateway.app.request(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Returns the path of the page of a new order. */
async function order(address: string, rest: Partial<OnrampUrlRequest> = {}): Promise<string> {
  const wallets = [{ address, blockchains: ['ethereum'] }]
  const { body } = await post('/v1/generators/onrampurl', {
    destinationWallets: wallets,
    defaultAsset: 'ETH',
    presetFiatAmount: '100',
    ...rest,
  })
  const { url } = v.parse(onrampUrlAnswer, body)
  expect(url.startsWith(`${PUBLIC_URL}/onramp/sandbox/`)).toBe(true)
  return new URL(url).pathname
}

function pay(path: string, card: string) {
  return world.gateway.app.request(path, { method: 'POST', body: new URLSearchParams({ card }) })
}
const show = async (path: string) => (await world.gateway.app.request(path)).text()
const purchasesOf = async (address: string, query = '') =>
  v.parse(historyAnswer, await world.get(`/v1/account/${address}/history?chainId=eip155:1&onramp=sandbox${query}`))

async function balanceOf(address: Hex): Promise<bigint> {
  return BigInt(String(await world.rpc.call('eth_getBalance', [address, 'latest'])))
}

describe('GET /v1/supported-chains', () => {
  it('lists the on-ramp providers (Spec §7.4)', async () => {
    expect(v.parse(supportedChainsAnswer, await world.get('/v1/supported-chains')).onramp).toEqual(['sandbox'])
  })
})

describe('GET /v1/onramp/options', () => {
  it('lists the currencies and payment methods of the sandbox (Spec §7.21, §3.29)', async () => {
    const options = v.parse(onrampOptionsAnswer, await world.get('/v1/onramp/options'))
    expect(options.purchaseCurrencies.find(({ id }) => id === 'ETH')).toEqual({
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'ethereum', display_name: 'Devnet 1', chain_id: '1', contract_address: '' }],
    })
    expect(options.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR', 'GBP'])
    expect(options.paymentCurrencies[0]?.payment_method_limits).toEqual([{ id: 'card', min: '10.00', max: '7500.00' }])
    expect(options.providers).toEqual([
      { id: 'sandbox', name: 'Sandbox', fee: { min: '1.5', max: '1.5' }, namespaces: ['eip155'] },
    ])
  })

  it('is empty for a provider that the gateway does not have, and without any (Spec §7.3)', async () => {
    const empty = { purchaseCurrencies: [], paymentCurrencies: [] }
    expect(await world.get('/v1/onramp/options?provider=meld')).toMatchObject(empty)
    const app = createSilentApp(world.gateway.store)
    expect(await (await app.request('/v1/onramp/options')).json()).toEqual({ ...empty, providers: [] })
  })
})

describe('POST /v1/onramp/quote', () => {
  const query = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'ethereum' }

  it('returns total, both fees and the bought amount, which add up (Spec §7.22, §3.30)', async () => {
    const { body } = await post('/v1/onramp/quote', query)
    const { quoteId, ...quote } = v.parse(onrampQuote, body)
    expect(quoteId).toMatch(/^[\w-]{16}$/)
    expect(quote).toEqual({
      provider: 'sandbox',
      paymentTotal: { amount: '100.00', currency: 'USD' },
      coinbaseFee: { amount: '1.50', currency: 'USD' },
      networkFee: { amount: '0.15', currency: 'USD' },
      paymentSubtotal: { amount: '98.35', currency: 'USD' },
      // 98.35 at 3120.50 per Ether, rounded down.
      purchaseAmount: { amount: '0.03151738', currency: 'ETH' },
    })
  })

  it('is null for a currency that no provider sells (Spec §7.22)', async () => {
    for (const other of [
      { purchaseCurrency: 'DOGE' },
      { paymentCurrency: 'JPY' },
      { network: 'base' },
      { provider: 'meld' },
    ])
      expect(await post('/v1/onramp/quote', { ...query, ...other })).toEqual({ status: 200, body: null })
  })

  it.each(['9.99', '7500.01', '0', '-5', 'ten'])(
    'rejects the amount %s with the reason (Spec §5.39)',
    async (amount) => {
      const { status, body } = await post('/v1/onramp/quote', { ...query, amount })
      expect(status).toBe(400)
      expect(v.parse(errorAnswer, body).error.code).toBe('request/invalid')
    },
  )
})

describe('a provider', () => {
  /** Returns a gateway with a provider without purchases, and the orders that reach it. */
  function createShop(deps: Partial<GatewayDeps>) {
    const orders: OnrampOrder[] = []
    let lists = 0
    const provider: OnrampProvider = {
      facts: { id: 'meld', name: 'Shop', fee: { min: '1', max: '2' }, namespaces: ['eip155'] },
      readCurrencies: async () => ({ purchaseCurrencies: [], paymentCurrencies: [] }),
      quote: async () => undefined,
      async createUrl(order) {
        orders.push(order)
        return 'https://shop.example/'
      },
      async readPurchases() {
        lists += 1
        return { purchases: [], next: null }
      },
    }
    const { chains, clock } = createSilentChain()
    const app = createSilentApp(world.gateway.store, { chains, clock, onramp: { providers: [provider] }, ...deps })
    return { app, orders, lists: () => lists }
  }

  it('is charged like a quote for a list of purchases, and is not called for a network that is not served (Spec §5, §7.6)', async () => {
    const { app, lists } = createShop({ limits: { capacity: 25, refillPerSecond: 1 } })
    const list = async (chainId: string) =>
      (await app.request(`/v1/account/${STRANGER}/history?onramp=meld&chainId=${chainId}`)).status
    expect([await list('eip155:5'), await list('eip155:1'), await list('eip155:1')]).toEqual([200, 200, 429])
    expect(lists()).toBe(1)
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['unknown', undefined],
  ])('receives for a visitor at %s the address %s (Spec §7.20)', async (address, clientIp) => {
    const { app, orders } = createShop({ clientAddress: () => address })
    await app.request('/v1/generators/onrampurl', {
      method: 'POST',
      body: JSON.stringify({ destinationWallets: [{ address: STRANGER }] }),
    })
    expect(orders.map((order) => order.clientIp)).toEqual([clientIp])
  })
})

describe('the sandbox', () => {
  it('sells coins for a test card: the account receives them, and the purchase is in its history (Spec §7.20, §7.6, §1.10)', async () => {
    const address = newAddress()
    const path = await order(address)
    expect(await show(path)).toContain('100.00 USD')
    expect(await purchasesOf(address)).toEqual({ data: [], next: null })
    const paid = await pay(path, GOOD_CARD)
    expect([paid.status, paid.headers.get('location')]).toEqual([303, path])
    await expect.poll(() => show(path)).toContain('Payment complete')
    expect(await balanceOf(address)).toBe(31_517_380_000_000_000n)
    expect(await purchasesOf(address)).toMatchObject({
      data: [
        {
          metadata: {
            operationType: 'deposit',
            chain: 'eip155:1',
            status: 'confirmed',
            sentTo: address,
            sentFrom: 'Sandbox',
          },
          transfers: [
            { direction: 'in', quantity: { numeric: '0.03151738' }, fungible_info: { symbol: 'ETH' }, value: null },
          ],
        },
      ],
      next: null,
    })
  })

  it('sells tokens, and omits purchases on other networks (Spec §1.10)', async () => {
    const address = newAddress()
    const path = await order(address, { defaultAsset: 'USDC', fiatCurrency: 'EUR', presetFiatAmount: 50 })
    await pay(path, GOOD_CARD)
    await expect.poll(() => show(path)).toContain('Payment complete')
    const held = await world.rpc.call('eth_call', [
      { to: devnetContracts.usdc, data: dataOf(tokenAbi, 'balanceOf', [address]) },
      'latest',
    ])
    // 50.00 EUR less 0.75 and 0.15, at 0.92 EUR per dollar.
    expect(BigInt(String(held))).toBe(53_369_565n)
    expect((await purchasesOf(address)).data).toHaveLength(1)
    expect(await world.get(`/v1/account/${address}/history?chainId=eip155:10&onramp=sandbox`)).toEqual({
      data: [],
      next: null,
    })
    expect(await world.get(`/v1/account/${address}/history?chainId=eip155:1&onramp=coinbase`)).toEqual({
      data: [],
      next: null,
    })
  })

  it.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000000000009995', 'insufficient funds'],
    ['4111 1111 1111 1111', 'test cards only'],
    ['', 'test cards only'],
  ])('rejects the card %s, sends nothing, and then accepts another one', async (card, words) => {
    const address = newAddress()
    const path = await order(address)
    expect(await (await pay(path, card)).text()).toContain(words)
    expect(await balanceOf(address)).toBe(0n)
    expect((await purchasesOf(address)).data).toEqual([])
    await pay(path, GOOD_CARD)
    await expect.poll(() => show(path)).toContain('Payment complete')
  })

  it('pays an order once, however often the button is pressed', async () => {
    const address = newAddress()
    const path = await order(address)
    await Promise.all(Array.from({ length: 6 }, () => pay(path, GOOD_CARD)))
    await expect.poll(() => show(path)).toContain('Payment complete')
    expect(await balanceOf(address)).toBe(31_517_380_000_000_000n)
    expect((await purchasesOf(address)).data).toHaveLength(1)
  })

  it('settles many simultaneous purchases', async () => {
    const buyers = Array.from({ length: 8 }, newAddress)
    const paths = await Promise.all(buyers.map((address) => order(address)))
    await Promise.all(paths.map((path) => pay(path, GOOD_CARD)))
    for (const path of paths) await expect.poll(() => show(path)).toContain('Payment complete')
    for (const address of buyers) expect(await balanceOf(address)).toBe(31_517_380_000_000_000n)
  })

  it('shows its page under a strict policy, and none for an unknown order', async () => {
    const page = await world.gateway.app.request(await order(newAddress()))
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(await page.text()).not.toContain('<script')
    for (const id of ['unknown', '%00', 'x'.repeat(5_000)])
      expect((await world.gateway.app.request(`/onramp/sandbox/${id}`)).status).toBe(404)
  })

  it('rejects unknown wallets, currencies and cursors', async () => {
    const wrong: readonly Partial<OnrampUrlRequest>[] = [
      { destinationWallets: [{ address: 'not-an-account' }] },
      { defaultAsset: 'DOGE' },
      { defaultNetwork: 'base' },
      { destinationWallets: [] },
    ]
    for (const rest of wrong) {
      const body = { destinationWallets: [{ address: newAddress() }], defaultAsset: 'ETH', ...rest }
      expect((await post('/v1/generators/onrampurl', body)).status).toBe(400)
    }
    const { app } = world.gateway
    const late = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, `0x${'0'.repeat(64)}`])).toString('base64url')
    for (const cursor of ['e30', late])
      expect((await app.request(`/v1/account/${newAddress()}/history?onramp=sandbox&cursor=${cursor}`)).status).toBe(
        400,
      )
  })

  it('rejects a form that is larger than a card number needs (Spec §5)', async () => {
    const address = newAddress()
    const path = await order(address)
    expect((await pay(path, `${GOOD_CARD}${' '.repeat(5_000)}`)).status).toBe(413)
    expect(await balanceOf(address)).toBe(0n)
  })

  it('does not open if a chain is not local', async () => {
    const { chains, clock } = createSilentChain(({ method }) => ({ error: { code: -32601, message: `no ${method}` } }))
    const surroundings = {
      chains,
      clock,
      prices: { read: async () => ({ prices: new Map(), unavailable: new Set<string>() }) },
      database: world.database,
    }
    const opening = openOnramp({ sandbox: { faucetKey: devnetFaucetKey, publicUrl: PUBLIC_URL } }, surroundings)
    await expect(opening).rejects.toMatchObject({ code: 'onramp/not-local' })
  })

  it('has no page in a gateway without a sandbox', async () => {
    const app = createSilentApp(world.gateway.store)
    expect((await app.request('/onramp/sandbox/x')).status).toBe(404)
    const url = await app.request('/v1/generators/onrampurl', {
      method: 'POST',
      body: JSON.stringify({ destinationWallets: [{ address: newAddress() }] }),
    })
    expect(await url.json()).toEqual({ url: '' })
  })
})
