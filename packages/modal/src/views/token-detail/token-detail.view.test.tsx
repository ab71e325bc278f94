// @vitest-environment happy-dom
import type { TokenBalance } from '@latchkey/core/ui'
import { fakeMarket } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { connectedWorld, richAccount } from '../../testing/account-data.fixture.ts'
import { ACCOUNT, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const [ether] = richAccount.balances?.[ACCOUNT] ?? []
if (ether === undefined) throw new Error('the account holds nothing')
const dollar: TokenBalance = {
  ...ether,
  name: 'USD Coin',
  symbol: 'USDC',
  address: `eip155:1:0x${'1'.repeat(40)}`,
  price: 1,
  value: 1250,
  quantity: { decimals: '6', numeric: '1250' },
}

const show = (token: TokenBalance, world: ViewWorld = {}) =>
  showView(['TokenDetail', { token }], { ...connectedWorld, ...world })

viewContract({ 'a token': [() => show(dollar), 'Your balance'] })

describe('TokenDetail', () => {
  it('shows price, balance, network and contract of a token', async () => {
    const view = await show(dollar)
    for (const text of ['USDC', 'Ethereum', 'Contract']) expect(view.text()).toContain(text)
    expect(view.text()).toContain('$ 1 .00')
  })

  it('shows no contract for the native token', async () => {
    expect((await show(ether)).text()).not.toContain('Contract')
  })

  it('shows that no price is known', async () => {
    const { value: _, ...unpriced } = { ...dollar, price: 0 }
    const view = await show({ ...unpriced, address: `eip155:1:0x${'2'.repeat(40)}` })
    expect(view.text()).toContain('No price known')
  })

  it('shows the current balance, not that of the time when the screen was opened', async () => {
    const view = await show({ ...ether, quantity: { decimals: '18', numeric: '77' } })
    await view.until(() => view.text().includes('2 .5 ETH'))
  })

  it('opens the form of a transfer with the token', async () => {
    const view = await show(dollar)
    await view.press('button', 'Send')
    expect(view.current().name).toBe('WalletSend')
    await view.until(() => view.client.getState().send?.asset?.type === 'token')
    expect(view.client.getState().send?.asset).toMatchObject({ symbol: 'USDC' })
  })

  it('opens a swap of the token, by its address', async () => {
    const view = await show(dollar, { gateway: { ...richAccount, ...fakeMarket } })
    await view.press('button', 'Swap')
    expect(view.current()).toMatchObject({ name: 'Swap', params: { fromToken: dollar.address } })
  })

  it('offers the switch to the network of the token instead of the actions, on another network', async () => {
    const view = await show({ ...ether, chainId: 'eip155:8453' })
    expect(view.names('button')).not.toContain('Send')
    await view.press('button', 'Switch to Base')
    await view.until(() => view.names('button').includes('Send'))
    expect(view.client.getState().activeNetworkIds.eip155).toBe('eip155:8453')
  })
})
