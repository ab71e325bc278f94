// @vitest-environment happy-dom
import { base, mainnet } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { marketData, swapWorld, unpricedWorld } from '../../testing/swap-world.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const PAIR = { fromToken: 'ETH', toToken: 'USDC', amount: '1' } as const

const show = (params?: { fromToken?: string; toToken?: string; amount?: string }, world: ViewWorld = {}) =>
  showView(['Swap', params], { ...swapWorld, ...world })

viewContract({
  'an empty form': [() => show(), 'Balance'],
  'a quote': [() => show(PAIR), '1 ETH = 2,991 USDC'],
  'too much': [() => show({ ...PAIR, amount: '5' }), 'Insufficient balance'],
  'no market': [() => show({ ...PAIR, toToken: 'MOSS' }), 'Insufficient liquidity'],
  'much is lost': [() => show(PAIR, { gateway: { ...marketData, spread: 200n } }), 'This swap loses much of its value'],
  'an unknown impact': [() => show(PAIR, unpricedWorld), 'The price impact is unknown'],
  'nothing to be read': [
    () => show(PAIR, { before: ({ gateway }) => gateway.failNext('getSwapTokens') }),
    "Swap couldn't load",
  ],
  'nobody connected': [() => show(PAIR, { connected: undefined as never }), 'No wallet is connected on this network'],
})

describe('Swap (Spec §1.9, §2.10)', () => {
  it('sells the coin of the network by default, and shows the missing parts one after another', async () => {
    const view = await show()
    expect(await view.find('button', 'Select token')).toBeDefined()
    expect(view.text()).toContain('2 ETH')
    expect(view.current().name).toBe('Swap')
  })

  it('quotes 500 ms after the last key, and renders the quote when it arrives (Spec §9.16)', async () => {
    const view = await show({ toToken: 'USDC' })
    await view.write('textbox', 'You pay', '1.5')
    await view.advance(499)
    expect(view.gateway.calls).not.toContain('getSwapQuote')
    await view.advance(1)
    expect(view.text()).toContain('1 ETH = 2,991 USDC')
    expect((await view.find('textbox', 'You receive')).getAttribute('value')).toBe('4,486.5')
  })

  it('shows the costs of the swap and its minimum (Spec §9.20)', async () => {
    const view = await show(PAIR)
    await view.until(() => view.text().includes('Minimum received'))
    for (const text of [
      'Price impact 0.30%',
      'Minimum received 2,961 .09 USDC',
      'Maximum slippage 1%',
      'Provider fee None',
    ])
      expect(view.text()).toContain(text)
  })

  it('shows the network fee in its coin, and warns of an unknown impact, if no price is known', async () => {
    const view = await show(PAIR, unpricedWorld)
    await view.until(() => /Network fee 0\.\d{2,8} ETH/.test(view.text().replaceAll(' .', '.')))
    expect(view.text()).toContain('Price impact Unknown')
    expect(view.text()).toContain('The price impact is unknown')
    expect(view.shadow.querySelector('.lk-swap-costs [data-tone="warning"]')?.textContent).toContain('Unknown')
  })

  it('shows the fee of the exchange operator', async () => {
    const view = await show(PAIR, { options: { features: { swaps: { providerFeePercent: '0.85' } } } })
    await view.until(() => view.text().includes('Provider fee'))
    expect(view.text()).toContain('0.85%')
  })

  it('sells the maximum on request, and switches the tokens', async () => {
    const view = await show({ toToken: 'USDC' })
    await view.press('button', 'Max')
    const sold = await view.find('textbox', 'You pay')
    expect(sold.getAttribute('value')).toBe('1.9997')
    await view.press('button', 'Swap the two tokens')
    expect(sold.getAttribute('value')).toBe('5,981.1027')
    expect(view.names('button')).toContain('Token: USDC. Choose another')
  })

  it('fetches the quote again every ten seconds while the page is visible, and not in the background', async () => {
    const view = await show(PAIR)
    await view.until(() => view.text().includes('1 ETH = 2,991 USDC'))
    const quoteCount = () => view.gateway.calls.filter((call) => call === 'getSwapQuote').length
    const before = quoteCount()
    await view.advance(10_000)
    expect(quoteCount()).toBe(before + 1)
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await view.advance(60_000)
    expect(quoteCount()).toBe(before + 1)
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await view.advance(0)
    expect(quoteCount()).toBe(before + 2)
  })

  it('fetches nothing after it is closed', async () => {
    const view = await show(PAIR)
    await view.until(() => view.text().includes('1 ETH = 2,991 USDC'))
    await view.happen(() => view.client.actions.modal.close())
    const before = view.gateway.calls.length
    await view.advance(60_000)
    expect(view.gateway.calls).toHaveLength(before)
  })

  it('retries on request if there is no quote', async () => {
    const view = await show({ toToken: 'USDC' })
    view.gateway.failNext('getSwapQuote')
    await view.write('textbox', 'You pay', '1')
    await view.until(() => view.text().includes('There is no quote right now'))
    await view.press('button', 'Try again')
    await view.until(() => view.text().includes('1 ETH = 2,991 USDC'))
  })

  it('leads to the networks with swaps if this network has none (Spec §9.21)', async () => {
    const view = await show(PAIR, {
      gateway: { ...marketData, swapTokens: [] },
      options: { networks: [mainnet, base] },
    })
    await view.until(() => view.current().name === 'UnsupportedChain')
    expect(view.text()).toContain('Swaps are not available on Ethereum')
    expect(view.names('button').some((name) => name.includes('Base'))).toBe(true)
    expect(view.names('button')).not.toContain('Disconnect')
  })

  it('offers no other network if the site switched that off (enableNetworkSwitch)', async () => {
    const view = await show(PAIR, {
      gateway: { ...marketData, swapTokens: [] },
      options: { networks: [mainnet, base], enableNetworkSwitch: false },
    })
    await view.until(() => view.current().name === 'UnsupportedChain')
    expect(view.text()).toContain('Swaps are not available on Ethereum')
    expect(view.text()).not.toContain('Choose another network')
    expect(view.names('button').some((name) => name.includes('Base'))).toBe(false)
  })

  it('leads to the review', async () => {
    const view = await show(PAIR)
    await view.press('button', 'Review swap')
    expect(view.current().name).toBe('SwapPreview')
    await view.until(() => view.tracked.includes('INITIATE_SWAP'))
  })
})
