// @vitest-environment happy-dom
import { FAKE_ROUTER } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { marketData, swapWorld, unpricedWorld } from '../../testing/swap-world.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const COIN = { fromToken: 'ETH', toToken: 'USDC', amount: '1' }
const PERSON = `0x${'99'.repeat(20)}`
const TOKEN = { fromToken: 'USDC', toToken: 'ETH', amount: '300' }

async function show(wanted = COIN, world: ViewWorld = {}): Promise<ShownView> {
  const view = await showView(['Swap', wanted], { ...swapWorld, ...world })
  await view.until(() => view.client.getState().swap?.action === 'review')
  await view.press('button', 'Review swap')
  await view.until(() => view.current().name === 'SwapPreview')
  return view
}
const silent: ViewWorld = {
  before: ({ gateway }) => {
    gateway.buildSwap = () => new Promise(() => {})
  },
}
const failing: ViewWorld = {
  before: ({ adapter }) => {
    adapter.simulate = async () => ({ status: 'reverted' })
  },
}
/** A simulation in which a nested call gives another party an allowance. */
const giving: ViewWorld = {
  before: ({ adapter }) => {
    const approvals = [{ type: 'token', token: PERSON, spender: PERSON, amount: 5n }] as const
    adapter.simulate = async () => ({ status: 'success', changes: [], approvals })
  },
}
const denying: ViewWorld = { options: { guard: { denied: [FAKE_ROUTER] } } }

async function pressed(wanted: typeof COIN, name: string, change: (view: ShownView) => void): Promise<ShownView> {
  const view = await show(wanted)
  change(view)
  await view.press('button', name)
  return view
}

viewContract({
  'being prepared': [() => show(COIN, silent), 'Maximum slippage'],
  'a swap': [() => show(), 'Minimum received'],
  'an allowance': [() => show(TOKEN), 'First allow the exchange to take exactly this amount of USDC'],
  'not prepared': [
    () => show(TOKEN, { before: ({ gateway }) => gateway.failNext('getAllowance') }),
    'Failed to check allowance',
  ],
  'with the wallet': [
    () => pressed(COIN, 'Swap', ({ connector }) => connector.wallet('harbor').hang()),
    'Confirm transaction in your wallet',
  ],
  'on its way': [() => pressed(COIN, 'Swap', ({ adapter }) => adapter.setReceipt('pending')), 'You can close this.'],
  'a finding': [() => show(COIN, failing), 'It would probably fail'],
  'an order that differs': [() => show(COIN, giving), 'Access that you did not order'],
  'an unknown impact': [() => show(COIN, unpricedWorld), 'The price impact is unknown'],
  'an exchange that the site denies': [() => show(COIN, denying), 'A reported address'],
  done: [() => pressed(COIN, 'Swap', () => {}), 'Swapped'],
  reverted: [
    () => pressed(COIN, 'Swap', ({ adapter }) => adapter.setReceipt('reverted')),
    'The swap failed on the network',
  ],
  'nothing to show': [() => showView(['SwapPreview'], swapWorld), 'This quote expired'],
})

describe('SwapPreview', () => {
  it('shows both sides, and requests the swap from the wallet', async () => {
    const view = await show()
    await view.until(() => view.text().includes('Minimum received 2,961 .09 USDC'))
    expect(view.shadow.querySelector('h1')?.textContent).toBe('Review swap')
    await view.press('button', 'Swap')
    await view.until(() => view.text().includes('Swapped'))
    expect(view.shadow.querySelector('h1')?.textContent).toBe('Swap')
    expect(view.adapter.sent).toHaveLength(1)
    expect(view.tracked).toContain('SWAP_SUCCESS')
    await view.press('button', 'Done')
    expect(view.current().name).toBe('Account')
    expect(view.client.getState().swap?.status).toBe('closed')
  })

  it('requests the allowance first, and then the swap', async () => {
    const view = await show(TOKEN)
    await view.find('button', 'Approve USDC')
    const usdc = marketData.swapTokens?.find(({ symbol }) => symbol === 'USDC')?.address ?? ''
    view.gateway.learn({ allowances: { [usdc]: 300_000_000n } })
    await view.press('button', 'Approve USDC')
    await view.press('button', 'Swap')
    await view.until(() => view.text().includes('Swapped'))
    expect(view.adapter.sent).toHaveLength(2)
  })

  it('warns of a large loss before the figures, does not state that nothing unusual was found, and makes Cancel the primary button', async () => {
    const view = await show(COIN, { gateway: { ...marketData, spread: 3100n } })
    await view.find('button', 'Swap anyway')
    const text = view.text()
    expect(text).toContain('This swap loses much of its value')
    expect(text.indexOf('This swap loses')).toBeLessThan(text.indexOf('1 ETH ='))
    expect(text).not.toContain('nothing unusual')
    expect(view.shadow.querySelector('.lk-button-primary')?.textContent).toBe('Cancel')
  })

  it('shows that the visitor declined, and offers a retry', async () => {
    const view = await pressed(COIN, 'Swap', ({ connector }) => connector.wallet('harbor').rejectNext())
    await view.until(() => view.text().includes('Declined in the wallet'))
    await view.press('button', 'Swap')
    await view.until(() => view.text().includes('Swapped'))
  })

  it('prepares again every ten seconds, and shows if the new minimum is lower', async () => {
    const view = await show()
    await view.until(() => view.text().includes('2,961 .09 USDC'))
    view.gateway.learn({ prices: { ETH: 2900, USDC: 1 } })
    await view.advance(10_000)
    await view.until(() => view.text().includes('The price has changed'))
    expect(view.text()).toContain('Minimum received 2,862 .387 USDC')
  })

  it('does not prepare while the request to the wallet is pending', async () => {
    const view = await pressed(COIN, 'Swap', ({ connector }) => connector.wallet('harbor').hang())
    const before = view.gateway.calls.length
    await view.advance(60_000)
    expect(view.gateway.calls).toHaveLength(before)
    expect(view.text()).toContain('Confirm in wallet')
  })

  it('shows the findings of the swap, and no second prompt', async () => {
    const view = await show(COIN, failing)
    await view.until(() => view.text().includes('It would probably fail'))
    await view.press('button', 'Swap')
    await view.until(() => view.text().includes('Swapped'))
    expect(view.adapter.sent).toHaveLength(1)
  })

  it('blocks an allowance for more than was ordered, with Cancel as the primary button (DESIGN promise 5)', async () => {
    const view = await show(TOKEN, giving)
    await view.until(() => view.text().includes('Access that you did not order'))
    expect(await view.find('button', 'Approve USDC')).toMatchObject({ disabled: true })
    expect(view.shadow.querySelector('.lk-button-primary')?.textContent).toBe('Cancel')
  })

  it('shows the ordered amounts beside those of the simulation (DESIGN promise 5)', async () => {
    const view = await show()
    await view.until(() => view.text().includes('You pay at most 1 ETH'))
    expect(view.text()).toMatch(/You receive \(simulated\) ?2,991 USDC/)
    expect(view.text()).toContain('Recipient You (0xf39F…2266)')
  })

  it('shows the minimum and the received amount in whole tokens if a node simulates less', async () => {
    const view = await show(COIN, {
      before: ({ adapter }) => {
        adapter.simulate = async () => ({ status: 'success', changes: [{ type: 'native', amount: -(10n ** 18n) }] })
      },
    })
    await view.until(() => view.text().includes('Less would arrive than the minimum'))
    expect(view.text()).toMatch(/In the request ?0 USDC ?Expected ?2,961 \.09 USDC/)
  })

  it('does not send a blocked swap', async () => {
    const view = await show(COIN, denying)
    await view.until(() => view.text().includes('A reported address'))
    expect(await view.find('button', 'Swap')).toMatchObject({ disabled: true })
  })

  it('can be sent while the next preparation is pending', async () => {
    const view = await show()
    await view.until(() => view.text().includes('2,961 .09 USDC'))
    view.adapter.simulate = () => new Promise(() => {})
    await view.advance(10_000)
    expect(view.client.getState().swap?.status).toBe('building')
    await view.press('button', 'Swap')
    await view.until(() => view.text().includes('Swapped'))
  })

  it('returns to the form with its amount', async () => {
    const view = await show()
    await view.press('button', 'Cancel')
    expect(view.current().name).toBe('Swap')
    expect((await view.find('textbox', 'You pay')).getAttribute('value')).toBe('1')
  })
})
