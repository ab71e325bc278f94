// @vitest-environment happy-dom
import { fakeOnramp } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const world: ViewWorld = {
  wallets: [HARBOR],
  connected: 'harbor',
  gateway: fakeOnramp,
  history: [{ name: 'Account', params: undefined }],
}
const manyCurrencies = {
  onramp: {
    ...fakeOnramp.onramp,
    paymentCurrencies: ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'NOK', 'BRL', 'XQQ'].map((id) => ({
      id,
      payment_method_limits: [],
    })),
  },
}

viewContract({
  providers: [() => showView(['OnRampProviders'], world), 'Meld'],
  'no provider': [
    () => showView(['OnRampProviders'], { ...world, gateway: {} }),
    'Nothing can be bought on Ethereum here',
  ],
  currencies: [() => showView(['OnRampFiatSelect'], world), 'Euro'],
  tokens: [() => showView(['OnRampTokenSelect'], world), 'USD Coin'],
  help: [() => showView(['WhatIsABuy'], world), 'Straight to your wallet'],
})

describe('OnRampProviders', () => {
  const figures = ({ shadow }: Awaited<ReturnType<typeof showView>>) =>
    [...shadow.querySelectorAll('[data-testid^="onramp-provider-"]')].map((row) => [
      row.getAttribute('aria-description'),
      row.textContent?.includes('.049175'),
    ])

  it('shows the amount that each provider pays out, also in the accessible name', async () => {
    const view = await showView(['OnRampProviders'], world)
    await view.until(() => figures(view).every(([, isPriced]) => isPriced === true))
    expect(figures(view)).toEqual(Array(2).fill(['0.049175 ETH', true]))
    expect(view.text()).toContain('What $100 buys')
    expect(view.text()).toContain('1 ETH = $2,033.55')
  })

  it('omits the amount of a provider without a quote, which can be opened all the same', async () => {
    const view = await showView(['OnRampProviders'], {
      ...world,
      before: ({ gateway }) => gateway.failNext('getOnrampQuote'),
    })
    await view.until(() => figures(view).some(([, isPriced]) => isPriced === true))
    expect(figures(view).filter(([, isPriced]) => isPriced === true)).toHaveLength(1)
    expect(await view.find('button', 'Coinbase, 1–2% fee, opens in a window')).toHaveProperty('disabled', false)
  })

  it('offers no other network if the site switched that off (enableNetworkSwitch)', async () => {
    const options = { enableNetworkSwitch: false }
    const view = await showView(['OnRampProviders'], { ...world, gateway: {}, options })
    await view.until(() => view.text().includes('Nothing can be bought on Ethereum here'))
    expect(view.names('button')).not.toContain('Choose network')
    expect(view.text()).not.toContain('another network')
  })
})

describe('OnRampFiatSelect', () => {
  it('finds a currency by code or name in a long list, and shows if none matches', async () => {
    const view = await showView(['OnRampFiatSelect'], { ...world, gateway: manyCurrencies })
    await view.until(() => view.text().includes('XQQ'))
    await view.write('searchbox', 'Search currencies', 'krone')
    expect(view.text()).toContain('Norwegian Krone')
    expect(view.text()).not.toContain('Euro')
    await view.write('searchbox', 'Search currencies', 'zzz')
    expect(view.text()).toContain('No currency matches “zzz”')
  })
})

describe('Account', () => {
  const labels = async (options: ViewWorld['options']) => {
    const view = await showView(['Account'], { ...world, history: [], ...(options === undefined ? {} : { options }) })
    await view.find('button', 'Disconnect')
    const buttons = view.shadow.querySelectorAll('.lk-account-actions > button')
    return [...buttons].map(({ textContent }) => textContent)
  }

  it('offers to buy in the order of the site, unless the site switched that off (Spec §2.47)', async () => {
    expect(await labels({})).toEqual(['Buy', 'Swap', 'Receive', 'Send'])
    expect(await labels({ features: { walletFeaturesOrder: ['receive', 'onramp'] } })).toEqual(['Receive', 'Buy'])
    expect(await labels({ features: { onramp: false } })).toEqual(['Swap', 'Receive', 'Send'])
    expect(await labels({ features: { walletFeaturesOrder: ['receive'] } })).toEqual(['Receive'])
  })

  it('does not offer to buy without a gateway', async () => {
    expect(await labels({ services: {} })).toEqual(['Receive', 'Send'])
  })

  it('does not offer to buy if the gateway has no provider', async () => {
    const gateway = { onramp: { ...fakeOnramp.onramp, providers: [] } }
    const view = await showView(['Account'], { ...world, gateway, history: [] })
    const shown = () => view.shadow.querySelector('.lk-account-actions')?.textContent
    await view.until(() => shown() === 'SwapReceiveSend')
  })

  it('leads to the purchase, and tracks it', async () => {
    const view = await showView(['Account'], { ...world, history: [] })
    await view.press('button', 'Buy')
    expect(view.current().name).toBe('BuyCrypto')
    expect(view.tracked).toContain('SELECT_BUY_CRYPTO')
  })
})
