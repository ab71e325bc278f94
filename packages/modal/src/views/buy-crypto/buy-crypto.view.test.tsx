// @vitest-environment happy-dom
import { fakeOnramp } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (world: ViewWorld = {}) =>
  showView(['BuyCrypto'], {
    wallets: [HARBOR],
    connected: 'harbor',
    gateway: fakeOnramp,
    history: [{ name: 'Account', params: undefined }],
    ...world,
  })

viewContract({
  'a quote': [() => show(), '0.049175'],
  'no price': [
    () => show({ before: ({ gateway }) => gateway.failNext('getOnrampQuote') }),
    'The price is not available',
  ],
  'nothing to buy': [() => show({ gateway: {} }), 'Nothing can be bought on Ethereum here'],
  loading: [
    () => show({ before: ({ gateway }) => Object.assign(gateway, { getOnrampOptions: () => new Promise(() => {}) }) }),
    ({ shadow }) => shadow.querySelector('.lk-buy[aria-busy="true"]') !== null,
  ],
})

describe('BuyCrypto', () => {
  it('shows the bought amount, every fee and the total (Spec §3.30)', async () => {
    const view = await show()
    await view.until(() => view.text().includes('0.049175'))
    expect(view.text()).toMatch(/Provider fee \$ 1 \.50 Network fee \$ 0 \.15 Total \$ 100 \.00/)
  })

  it('shows the currency as plain text if there is no other one', async () => {
    const [dollar] = fakeOnramp.onramp.paymentCurrencies
    const gateway = { onramp: { ...fakeOnramp.onramp, paymentCurrencies: dollar === undefined ? [] : [dollar] } }
    const view = await show({ gateway })
    await view.until(() => view.text().includes('0.049175'))
    expect(view.text()).toContain('USD')
    expect(view.names('button')).not.toContain('Currency: USD. Choose another')
  })

  it('requests the quote of the preset amount without a typing pause (Spec §9.16)', async () => {
    const view = await show()
    await view.advance(0)
    expect(view.gateway.calls.filter((call) => call === 'getOnrampQuote')).toHaveLength(1)
  })

  it('requests a quote half a second after the last key, and after a press on a preset amount (Spec §9.16)', async () => {
    const view = await show()
    await view.until(() => view.text().includes('0.049175'))
    const quoteCalls = () => view.gateway.calls.filter((call) => call === 'getOnrampQuote').length
    const before = quoteCalls()
    await view.write('textbox', 'You pay', '20')
    await view.write('textbox', 'You pay', '200')
    await view.advance(499)
    expect(quoteCalls()).toBe(before)
    await view.until(() => view.text().includes('0.099175'))
    expect(quoteCalls()).toBe(before + 1)
    await view.press('button', '$500')
    await view.until(() => view.text().includes('0.249175'))
    expect(view.client.getState().onrampChoice).toEqual({ amount: '500' })
  })

  it('shows the limits, and disables the button outside of them (Spec §5.39)', async () => {
    const view = await show()
    const next = await view.find('button', 'Continue')
    await view.write('textbox', 'You pay', '5')
    await view.until(() => view.text().includes('Enter $10 or more'))
    expect(next).toHaveProperty('disabled', true)
    await view.write('textbox', 'You pay', '25001')
    await view.until(() => view.text().includes('Enter $25,000 or less'))
    await view.write('textbox', 'You pay', '25')
    await view.until(() => !view.text().includes('Enter $'))
    expect(next).toHaveProperty('disabled', false)
  })

  it('uses the display currency, and another one that the visitor selects', async () => {
    const view = await show({ storage: { '@appkit/currency': 'eur' }, gateway: { ...fakeOnramp, rates: { eur: 0.9 } } })
    await view.until(() => view.text().includes('Total €'))
    await view.press('button', 'Currency: EUR. Choose another')
    expect(view.current().name).toBe('OnRampFiatSelect')
    await view.press('button', 'US DollarUSD')
    expect(view.current().name).toBe('BuyCrypto')
    await view.until(() => view.text().includes('Total $'))
  })

  it('buys another token of the network', async () => {
    const view = await show()
    await view.press('button', 'Token: ETH. Choose another')
    expect(view.current().name).toBe('OnRampTokenSelect')
    await view.until(() => view.text().includes('USD Coin'))
    await view.press('button', 'USD CoinUSDC')
    expect(view.current().name).toBe('BuyCrypto')
    await view.find('button', 'Token: USDC. Choose another')
  })

  it('leads to the providers with their fees, or directly to the only one (Spec §9.26)', async () => {
    const view = await show()
    await view.until(() => view.text().includes('0.049175'))
    await view.press('button', 'Continue')
    expect(view.current().name).toBe('OnRampProviders')
    expect(view.text()).toMatch(/Coinbase 1–2% fee .*Meld 1–2% fee/)
    const [only] = fakeOnramp.onramp.providers
    const single = await show({
      gateway: { onramp: { ...fakeOnramp.onramp, providers: only === undefined ? [] : [only] } },
    })
    await single.find('button', 'Continue with Coinbase')
  })

  it('leads to another network if nothing can be bought, unless the site switched that off (enableNetworkSwitch)', async () => {
    const view = await show({ gateway: {} })
    await view.press('button', 'Choose network')
    expect(view.current().name).toBe('Networks')
    const without = await show({ gateway: {}, options: { enableNetworkSwitch: false } })
    await without.until(() => without.text().includes('Nothing can be bought on Ethereum here'))
    expect(without.names('button')).not.toContain('Choose network')
    expect(without.text()).not.toContain('another network')
  })

  it('explains purchases', async () => {
    const view = await show()
    await view.press('button', 'How buying works')
    expect(view.current().name).toBe('WhatIsABuy')
    expect(view.tracked).toContain('SELECT_WHAT_IS_A_BUY')
    await view.press('button', 'Buy crypto')
    expect(view.current().name).toBe('BuyCrypto')
  })

  it('offers the built-in currencies while the service does not respond (Spec §8.23)', async () => {
    const view = await show({ before: ({ gateway }) => gateway.failNext('getOnrampOptions') })
    await view.find('button', 'Token: USDC. Choose another')
  })
})
