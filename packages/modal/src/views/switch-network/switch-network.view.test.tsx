// @vitest-environment happy-dom
import { type ErrorCode, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const account = { name: 'Account', params: undefined } as const
const networks = { name: 'Networks', params: undefined } as const

interface Scenario {
  readonly code?: ErrorCode
  readonly networkId?: CaipNetworkId
  readonly history?: NonNullable<ViewWorld['history']>
  readonly options?: NonNullable<ViewWorld['options']>
}

const show = ({ code, networkId = 'eip155:8453', history = [account, networks], options = {} }: Scenario = {}) =>
  showView(['SwitchNetwork', { networkId }], {
    wallets: [HARBOR],
    connected: 'harbor',
    history,
    options,
    before: ({ connector }) => {
      if (code === undefined) connector.wallet('harbor').hang()
      else connector.wallet('harbor').failNext(new WalletError(code as 'wallet/rejected'))
    },
  })

viewContract({
  waiting: [() => show(), 'Approve in wallet'],
  declined: [() => show({ code: 'wallet/rejected' }), 'Switch declined'],
  'not found': [() => show({ networkId: 'eip155:424242' }), 'This site does not have this network.'],
})

describe('SwitchNetwork', () => {
  it('sends one request to the wallet, and shows what to do there', async () => {
    const view = await show()
    expect(view.connector.wallet('harbor').requests).toHaveLength(1)
    expect(view.text()).toContain(
      'Approve in wallet Accept the request in your wallet to use Base .'.replace(' .', '.'),
    )
  })

  it('shows that the visitor declined, and sends a new request after a retry', async () => {
    const view = await show({ code: 'wallet/rejected' })
    await view.until(() => view.text().includes('Switch declined'))
    expect(view.client.getState().activeNetworkIds.eip155).toBe('eip155:1')
    await view.press('button', 'Try again')
    await view.until(() => view.client.getState().activeNetworkIds.eip155 === 'eip155:8453')
    expect(view.connector.wallet('harbor').requests).toHaveLength(2)
  })

  it('shows that nothing was changed if the switch failed', async () => {
    const view = await show({ code: 'wallet/request-failed' })
    await view.until(() => view.text().includes('Nothing was changed.'))
    expect(view.names('button')).toContain('Try again')
  })

  it('offers another network if the site does not have this one', async () => {
    const view = await show({ networkId: 'eip155:424242' })
    await view.press('button', 'Choose another network')
    expect(view.current().name).toBe('Networks')
  })

  it('offers no other network if the site switched that off (enableNetworkSwitch)', async () => {
    const view = await show({ networkId: 'eip155:424242', options: { enableNetworkSwitch: false } })
    expect(view.names('button')).not.toContain('Choose another network')
  })

  it('returns to the list, and cancels the request', async () => {
    const view = await show()
    await view.press('button', 'Choose another network')
    expect(view.client.getState().router.history.map(({ name }) => name)).toEqual(['Account', 'Networks'])
    await view.happen(() => view.connector.wallet('harbor').wake())
    await view.advance(10)
    expect(view.client.getState().switching.status).toBe('idle')
  })
})
