import { WalletError } from '@latchkey/errors'
import type { Transaction } from '@latchkey/protocol/gateway'
import { fakeOnramp } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, look, onMainnet, SEND } from '../../reads/client.test.fixture.ts'
import { buy, chooseOnramp, forgetOrder } from './onramp.actions.ts'
import { readOnrampOptions, readOnrampQuote } from './onramp.reads.ts'
import type { PurchaseWindow } from './onramp.types.ts'

const PROVIDER = { id: 'coinbase', name: 'Coinbase' } as const
const ORDER = {
  purchaseCurrency: 'ETH',
  paymentCurrency: 'USD',
  amount: '100',
  network: 'ethereum',
  networkId: 'eip155:1',
} as const

function createWindow() {
  const urls: string[] = []
  let isClosed = false
  const window: PurchaseWindow = {
    isClosed: () => isClosed,
    navigate: (url) => urls.push(url),
    close() {
      isClosed = true
    },
  }
  return { window, urls }
}

function purchase(id: string, status: Transaction['metadata']['status']): Transaction {
  const [transfer] = SEND.transfers
  if (transfer === undefined) throw new Error('there is no transfer')
  const transfers = [{ ...transfer, direction: 'in' as const, quantity: { numeric: '0.05' } }]
  return { id, metadata: { ...SEND.metadata, operationType: 'deposit', hash: '0xabc', status }, transfers }
}

async function createBuyer(data: Parameters<typeof createRig>[0] = {}) {
  const rig = await createRig({ ...data, gateway: { ...fakeOnramp, ...data.gateway } })
  await rig.connect()
  // Loads the code.
  await forgetOrder(rig.client)
  const order = () => rig.client.getState().onrampOrder
  const learn = (...purchases: readonly Transaction[]) => rig.gateway.learn({ purchases: { [ACCOUNT]: purchases } })
  return { ...rig, order, learn, ...createWindow() }
}

describe('the amount of a purchase', () => {
  it.each(['1e3', '-1', '0,5', '0x10', 'a', 5])('is rejected if it is %j', async (given) => {
    const { client, order, window, urls, settle, callCount } = await createBuyer()
    const amount = given as string
    const refused = { ok: false, error: { code: 'amount/invalid' } }
    expect(await chooseOnramp(client, { amount })).toMatchObject(refused)
    expect(client.getState().onrampChoice?.amount).toBeUndefined()
    expect(await buy(client, { provider: PROVIDER, window, order: { ...ORDER, amount } })).toMatchObject(refused)
    expect([order(), urls, window.isClosed()]).toEqual([undefined, [], true])
    const quote = look(readOnrampQuote(client, { ...ORDER, amount }))
    await settle()
    expect(quote.now()).toMatchObject({ status: 'failed', failure: { code: 'amount/invalid' } })
    expect([callCount('getOnrampQuote'), callCount('createOnrampUrl')]).toEqual([0, 0])
  })

  it('is stored as typed', async () => {
    const { client } = await createBuyer()
    for (const amount of ['', '1', '1.', '1.5', '.5']) {
      expect(await chooseOnramp(client, { amount })).toMatchObject({ ok: true })
      expect(client.getState().onrampChoice?.amount).toBe(amount)
    }
  })
})

describe('options and quotes', () => {
  it('are fetched from the service (Spec §7.21, §7.22)', async () => {
    const { client, settle } = await createBuyer()
    const [options, quote] = [look(readOnrampOptions(client)), look(readOnrampQuote(client, ORDER))]
    await settle()
    expect(options.now()).toMatchObject({ status: 'ready', data: { ...fakeOnramp.onramp, isBuiltIn: false } })
    expect(quote.now().data).toMatchObject({
      purchaseAmount: { amount: '0.049175', currency: 'ETH' },
      isPlaceholder: false,
    })
  })

  it('are empty without a request on a network that is not served, and fetched on the next one (Spec §7.3, §5.40)', async () => {
    const { client, gateway, settle, callCount } = await createBuyer()
    gateway.learn({ networks: ['eip155:8453'] })
    const read = readOnrampOptions(client)
    const options = look(read)
    await settle()
    expect(options.now()).toMatchObject({ status: 'ready', data: { purchaseCurrencies: [], paymentCurrencies: [] } })
    expect(callCount('getOnrampOptions')).toBe(0)
    await client.actions.switchNetwork('eip155:8453')
    await settle()
    expect(options.now().data).toMatchObject(fakeOnramp.onramp)
  })

  it('are the built-in ones for USDC and ETH while the service fails, and those of the service later (Spec §8.23)', async () => {
    const { client, gateway, settle } = await createBuyer()
    gateway.failNext('getOnrampOptions')
    const read = readOnrampOptions(client)
    const options = look(read)
    await settle()
    expect(options.now().data?.isBuiltIn).toBe(true)
    expect(options.now().data?.purchaseCurrencies.map(({ id }) => id)).toEqual(['USDC', 'ETH'])
    read.refetch()
    await settle()
    expect(options.now().data).toMatchObject({ ...fakeOnramp.onramp, isBuiltIn: false })
  })

  it('have the entered amount in every field while the quote fails, marked as a placeholder (Spec §8.24)', async () => {
    const { client, gateway, settle } = await createBuyer()
    gateway.failNext('getOnrampQuote')
    const quote = look(readOnrampQuote(client, ORDER))
    await settle()
    const entered = { amount: '100', currency: 'USD' }
    expect(quote.now().data).toEqual({
      paymentTotal: entered,
      paymentSubtotal: entered,
      purchaseAmount: { amount: '100', currency: 'ETH' },
      networkFee: entered,
      coinbaseFee: entered,
      quoteId: 'placeholder',
      isPlaceholder: true,
    })
  })

  it('report that no provider sells the token', async () => {
    const { client, settle } = await createBuyer()
    const quote = look(readOnrampQuote(client, { ...ORDER, purchaseCurrency: 'DOGE' }))
    await settle()
    expect(quote.now()).toMatchObject({ status: 'ready', data: 'unsold' })
  })

  it('are requested again after five minutes and ten seconds, and not before', async () => {
    const { client, clock, settle, callCount } = await createBuyer()
    const lookOnce = async () => {
      const both = [look(readOnrampOptions(client)), look(readOnrampQuote(client, ORDER))]
      await settle()
      for (const { stop } of both) stop()
    }
    await lookOnce()
    await clock.advance(9_999)
    await lookOnce()
    expect([callCount('getOnrampOptions'), callCount('getOnrampQuote')]).toEqual([1, 1])
    await clock.advance(1)
    await lookOnce()
    expect([callCount('getOnrampOptions'), callCount('getOnrampQuote')]).toEqual([1, 2])
    await clock.advance(290_000)
    await lookOnce()
    expect(callCount('getOnrampOptions')).toBe(2)
  })
})

describe('a purchase', () => {
  it('opens the page of the provider for the account, and is tracked (Spec §7.20)', async () => {
    const { client, gateway, order, window, urls, events } = await createBuyer()
    const buying = buy(client, { provider: PROVIDER, window, order: ORDER })
    expect(await buying).toMatchObject({ ok: true })
    expect(urls).toEqual(['https://pay.coinbase.com/buy?session=1'])
    expect(order()).toEqual({ provider: PROVIDER, status: 'waiting', networkId: 'eip155:1', url: urls[0] })
    expect(gateway.orders).toEqual([
      expect.objectContaining({
        provider: 'coinbase',
        destinationWallets: [{ address: ACCOUNT, blockchains: ['ethereum'], assets: ['ETH'] }],
        partnerUserId: ACCOUNT,
        defaultNetwork: 'ethereum',
        defaultExperience: 'buy',
        defaultAsset: 'ETH',
        fiatCurrency: 'USD',
        presetFiatAmount: '100',
      }),
    ])
    expect(events.at(-1)).toMatchObject({
      event: 'SELECT_BUY_PROVIDER',
      properties: { provider: 'coinbase', isSA: false },
    })
  })

  it('is followed until the tokens arrive; then the balances are fetched again (Spec §3.13, §1.10)', async () => {
    const { client, reads, clock, settle, order, learn, window, callCount } = await createBuyer()
    learn(purchase('old', 'confirmed'))
    look(reads.portfolio(onMainnet))
    await settle()
    const balancesRead = callCount('getBalance')
    await buy(client, { provider: PROVIDER, window, order: ORDER })
    await clock.advance(3_000)
    expect(order()?.status).toBe('waiting')
    learn(purchase('new', 'pending'), purchase('old', 'confirmed'))
    await clock.advance(3_000)
    expect(order()).toMatchObject({ status: 'sending', bought: { amount: '0.05', symbol: 'ETH', hash: '0xabc' } })
    expect(callCount('getBalance')).toBe(balancesRead)
    learn(purchase('new', 'confirmed'), purchase('old', 'confirmed'))
    await clock.advance(3_000)
    expect(order()?.status).toBe('done')
    expect(client.getState().coinbaseTransactions?.map(({ id }) => id)).toEqual(['new', 'old'])
    expect(callCount('getBalance')).toBe(balancesRead + 1)
    const reads3 = callCount('getPurchases')
    await clock.advance(60_000)
    expect(callCount('getPurchases')).toBe(reads3)
  })

  it('is found at once when the window is closed after the payment, and read again if none was found', async () => {
    const { client, clock, order, learn, window, callCount } = await createBuyer()
    await buy(client, { provider: PROVIDER, window, order: ORDER })
    await clock.advance(500)
    const before = callCount('getPurchases')
    window.close()
    await clock.advance(500)
    expect([order()?.status, callCount('getPurchases')]).toEqual(['closed', before + 1])
    // The provider delivers after its window was closed.
    learn(purchase('late', 'confirmed'))
    await clock.advance(3_500)
    expect(order()?.status).toBe('done')
  })

  it('can continue by a link if the browser blocked the window', async () => {
    const { client, clock, order, learn } = await createBuyer()
    await buy(client, { provider: PROVIDER, window: undefined, order: ORDER })
    expect(order()).toMatchObject({ status: 'blocked', url: 'https://pay.coinbase.com/buy?session=1' })
    learn(purchase('new', 'confirmed'))
    await clock.advance(3_500)
    expect(order()?.status).toBe('done')
  })

  it('fails, and closes its window, if there is no page or the provider fails', async () => {
    const { client, gateway, clock, order, learn, window } = await createBuyer()
    gateway.failNext('createOnrampUrl')
    expect(await buy(client, { provider: PROVIDER, window, order: ORDER })).toMatchObject({
      ok: false,
      error: { code: 'http/unreachable' },
    })
    expect([order()?.status, order()?.failure?.code, window.isClosed()]).toEqual(['failed', 'http/unreachable', true])
    const next = createWindow()
    await buy(client, { provider: PROVIDER, window: next.window, order: ORDER })
    learn(purchase('new', 'failed'))
    await clock.advance(3_500)
    expect([order()?.status, order()?.failure?.code]).toEqual(['failed', 'onramp/failed'])
  })

  it('fails without a provider and without an account', async () => {
    const { client, window } = await createBuyer({
      gateway: { onramp: { purchaseCurrencies: [], paymentCurrencies: [] }, networks: [] },
    })
    const request = { provider: PROVIDER, window, order: ORDER }
    expect(await buy(client, request)).toMatchObject({ error: { code: 'onramp/no-provider' } })
    await client.actions.disconnect()
    expect(await buy(client, request)).toMatchObject({ error: { code: 'account/none' } })
  })

  it('continues while its purchases cannot be read', async () => {
    const { client, gateway, clock, order, learn, window } = await createBuyer()
    await buy(client, { provider: PROVIDER, window, order: ORDER })
    gateway.failNext('getPurchases', new WalletError('http/timeout', { url: 'x', timeoutMs: 1 }))
    await clock.advance(3_000)
    learn(purchase('new', 'confirmed'))
    await clock.advance(3_500)
    expect(order()?.status).toBe('done')
  })

  it('is not followed after it is dismissed, or after another one starts', async () => {
    const { client, clock, settle, order, learn, window, callCount } = await createBuyer()
    await buy(client, { provider: PROVIDER, window, order: ORDER })
    await forgetOrder(client)
    expect(order()).toBeUndefined()
    const before = callCount('getPurchases')
    learn(purchase('new', 'confirmed'))
    await clock.advance(10_000)
    expect([order(), callCount('getPurchases')]).toEqual([undefined, before])
    const late = createWindow()
    const opening = buy(client, { provider: { ...PROVIDER }, window: late.window, order: ORDER })
    await forgetOrder(client)
    await opening
    await settle()
    expect([order(), late.urls, late.window.isClosed()]).toEqual([undefined, [], true])
  })

  it('keeps the choice for the next screen', async () => {
    const { client } = await createBuyer()
    await chooseOnramp(client, { amount: '250' })
    await chooseOnramp(client, { asset: 'USDC' })
    expect(client.getState().onrampChoice).toEqual({ amount: '250', asset: 'USDC' })
  })
})
