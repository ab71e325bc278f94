// @vitest-environment happy-dom
import { arbitrum, avalanche, base, gnosis, mainnet, optimism, polygon, solana } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { richAccount } from '../../testing/account-data.fixture.ts'
import { familiesWorld } from '../../testing/families-world.fixture.ts'
import { HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const connected: ViewWorld = {
  wallets: [HARBOR],
  connected: 'harbor',
  history: [{ name: 'Account', params: undefined }],
}
const networks = [mainnet, base, optimism, arbitrum, polygon, avalanche, gnosis] as const
const show = (world: ViewWorld = connected) => showView(['Networks'], world)
const approving = (canGrow: boolean): ViewWorld => ({
  ...connected,
  wallets: [{ ...HARBOR, approvedNetworks: { ids: ['eip155:1'], canGrow } }],
})

viewContract({
  'two networks': [() => show(), (view) => view.names('listitem').length === 2],
  'many networks': [() => show({ ...connected, options: { networks } }), 'Gnosis'],
  'networks that the wallet refuses': [() => show(approving(false)), 'Not approved by your wallet'],
})

describe('Networks', () => {
  it('lists the networks of the site, and marks the active one', async () => {
    const view = await show()
    expect(view.names('listitem')).toEqual(['EthereumIn use', 'Base'])
  })

  it('shows the total of the account on each network, in the order of the site', async () => {
    const view = await show({ ...connected, gateway: richAccount })
    await view.until(() => view.names('listitem').includes('Ethereum$7,500.00In use'))
    expect(view.names('listitem')).toEqual(['Ethereum$7,500.00In use', 'Base'])
  })

  it('goes back without a request if the active network is chosen', async () => {
    const view = await show()
    await view.press('button', 'EthereumIn use')
    expect(view.current().name).toBe('Account')
    expect(view.connector.wallet('harbor').requests).toEqual([])
  })

  it('sends the request within the press, and waits for the response in the next view (Spec §1.15)', async () => {
    const view = await show({ ...connected, before: ({ connector }) => connector.wallet('harbor').hang() })
    await view.press('button', 'Base')
    expect(view.connector.wallet('harbor').requests).toMatchObject([
      { method: 'fake_switchNetwork', params: 'eip155:8453' },
    ])
    expect(view.current()).toEqual({ name: 'SwitchNetwork', params: { networkId: 'eip155:8453' } })
  })

  it('switches the network at once if no wallet is connected', async () => {
    const view = await show({ history: [{ name: 'Connect', params: undefined }] })
    await view.press('button', 'Base')
    expect(view.client.getState().activeNetworkIds.eip155).toBe('eip155:8453')
    expect(view.current().name).not.toBe('SwitchNetwork')
  })

  it('has a search from seven networks on, and shows if nothing matches', async () => {
    const view = await show({ ...connected, options: { networks } })
    await view.write('searchbox', 'Search networks', 'gno')
    await view.advance(100)
    expect(view.names('listitem')).toEqual(['Gnosis'])
    await view.write('searchbox', 'Search networks', 'fernhill')
    await view.advance(100)
    expect(view.names('listitem')).toEqual([])
    expect(view.text()).toContain('No network matches “fernhill”')
    const few = await show()
    expect(few.names('searchbox')).toEqual([])
  })

  it.each([
    [true, 'BaseNot approved in your wallet yet', false],
    [false, 'BaseNot approved by your wallet', true],
  ])(
    'marks the networks that a wallet with individual approvals (%s) did not approve',
    async (canGrow, name, isDisabled) => {
      const view = await show(approving(canGrow))
      const row = await view.find('button', name)
      expect(row.matches(':disabled, [aria-disabled=true]')).toBe(isDisabled)
    },
  )

  it('groups the networks by chain family, and leads to a wallet for a family without one (Spec §9.48)', async () => {
    const view = await show({ ...familiesWorld, connected: 'harbor', history: connected.history ?? [] })
    expect(view.names('heading')).toEqual(['Choose network', 'Ethereum networks', 'Solana', 'Bitcoin'])
    expect(view.names('list')).toEqual(['Ethereum networks', 'Solana', 'Bitcoin'])
    await view.press('button', 'Solana')
    expect(view.current()).toEqual({ name: 'SwitchActiveChain', params: { networkId: solana.caipNetworkId } })
  })

  it('switches between connected chain families at once', async () => {
    const view = await show({ ...familiesWorld, connected: ['harbor', 'tidepool'], history: connected.history ?? [] })
    await view.press('button', 'Ethereum')
    await view.until(() => view.client.getState().activeNamespace === 'eip155')
    await view.until(() => view.current().name === 'Account')
  })

  it('leads to the explanation of networks', async () => {
    const view = await show()
    await view.press('button', 'What is a network?')
    expect(view.current().name).toBe('WhatIsANetwork')
    expect(view.tracked).toContain('CLICK_NETWORK_HELP')
  })
})
