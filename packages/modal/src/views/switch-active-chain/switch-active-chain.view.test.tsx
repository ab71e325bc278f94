// @vitest-environment happy-dom
import { solana } from '@latchkey/chains'
import type { CaipNetworkId } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { familiesWorld } from '../../testing/families-world.fixture.ts'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const history = [
  { name: 'Account', params: undefined },
  { name: 'Networks', params: undefined },
] as const
const show = (networkId: CaipNetworkId = solana.caipNetworkId, options: ViewWorld['options'] = {}) =>
  showView(['SwitchActiveChain', { networkId }], {
    ...familiesWorld,
    connected: 'harbor',
    history,
    options: { ...familiesWorld.options, ...options },
  })

viewContract({
  'a network of another family': [() => show(), 'Solana needs another wallet'],
  'a network that the site does not have': [() => show('eip155:424242'), 'This site does not have this network'],
})

describe('SwitchActiveChain', () => {
  it('leads to the wallets of that family only, without a change of the active family', async () => {
    const view = await show()
    await view.press('button', 'Connect Solana wallet')
    expect(view.current()).toEqual({ name: 'Connect', params: { namespace: 'solana' } })
    await view.until(() => view.names('listitem').length > 0)
    expect(view.names('listitem')[0]).toContain('Tidepool')
    expect(view.text()).not.toContain('Harbor')
    expect(view.client.getState().activeNamespace).toBe('eip155')
  })

  it('returns to the account when the wallet is connected, and the first family stays connected', async () => {
    const view = await show()
    await view.press('button', 'Connect Solana wallet')
    await view.press('button', 'TidepoolInstalled')
    await view.until(() => view.current().name === 'Account')
    const { connections, activeNamespace, modal } = view.client.getState()
    expect([Object.keys(connections), activeNamespace, modal.isOpen]).toEqual([['eip155', 'solana'], 'solana', true])
  })

  it('offers no other network if the site switched that off (enableNetworkSwitch)', async () => {
    const view = await show(solana.caipNetworkId, { enableNetworkSwitch: false })
    expect(view.names('button')).toContain('Connect Solana wallet')
    expect(view.names('button')).not.toContain('Choose another network')
  })

  it('leads back to the networks', async () => {
    const view = await show()
    await view.press('button', 'Choose another network')
    expect(view.current().name).toBe('Networks')
  })
})
