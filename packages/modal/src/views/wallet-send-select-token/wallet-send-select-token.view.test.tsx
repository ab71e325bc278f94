// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectedWorld, richAccount, twoTokens } from '../../testing/account-data.fixture.ts'
import { ACCOUNT, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const world: ViewWorld = {
  ...connectedWorld,
  gateway: { ...richAccount, balances: { [ACCOUNT]: [...twoTokens] } },
  history: [
    { name: 'Account', params: undefined },
    { name: 'WalletSend', params: undefined },
  ],
}
const show = (given: ViewWorld = {}) => showView(['WalletSendSelectToken'], { ...world, ...given })
const dead: ViewWorld = {
  before: ({ gateway, adapter }) => {
    for (let at = 0; at < 5; at++) gateway.failNext('getBalance')
    adapter.getBalance = async () => Promise.reject(new Error('no node'))
  },
}

viewContract({
  'two tokens': [() => show(), 'USD Coin'],
  'no token': [() => show({ gateway: {} }), 'Nothing to send yet'],
  'neither service nor node': [() => show(dead), 'Your tokens could not be loaded'],
})

describe('WalletSendSelectToken', () => {
  it('lists the held assets, and opens the form with the pressed one', async () => {
    const view = await show()
    await view.until(() => view.names('listitem').length === 2)
    await view.press('button', view.names('listitem').find((name) => name.startsWith('USD Coin')) ?? '')
    expect(view.current().name).toBe('WalletSend')
    expect(view.client.getState().send?.asset).toMatchObject({ symbol: 'USDC', decimals: 6, balance: '100', price: 1 })
  })

  it('finds a token by its symbol', async () => {
    const view = await show()
    await view.until(() => view.names('listitem').length === 2)
    await view.write('searchbox', 'Search tokens', 'usdc')
    expect(view.names('listitem')).toHaveLength(1)
  })

  it('lists the native token, read from a node, on a site without a gateway', async () => {
    const view = await show({ options: { services: {} } })
    await view.until(() => view.names('listitem').length === 1)
    expect(view.names('listitem')[0]).toMatch(/^Ether2.5 ETH/)
  })
})
