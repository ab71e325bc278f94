// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (world: ViewWorld = {}) =>
  showView(['WalletReceive'], {
    wallets: [HARBOR],
    connected: 'harbor',
    history: [{ name: 'Account', params: undefined }],
    ...world,
  })

viewContract({
  'two networks': [() => show(), 'Only send assets on these networks to this address.'],
  'one network': [() => show({ options: { networks: [mainnet] } }), 'Only send assets on Ethereum to this address.'],
})

describe('WalletReceive', () => {
  it('shows the address as a QR code and as text, and which assets may be sent to it (Spec §1.11)', async () => {
    const view = await show()
    expect(await view.find('img', 'QR code of your address')).toBeDefined()
    expect(view.shadow.querySelector('[data-testid="receive-address"]')?.textContent).toBe(ACCOUNT)
    expect(view.text()).toContain('Only send assets on these networks to this address.')
  })

  it('leads to the list of networks (compat-facts 1.4)', async () => {
    const view = await show()
    await view.press('button', 'Networks: Ethereum, Base')
    expect(view.current().name).toBe('WalletCompatibleNetworks')
    await view.press('button', 'Back')
    expect(view.current().name).toBe('WalletReceive')
  })

  it('shows the name of the network if the site has only one', async () => {
    const view = await show({ options: { networks: [mainnet] } })
    expect(view.text()).toContain('Only send assets on Ethereum to this address.')
  })

  it('copies the address, and shows a message', async () => {
    const view = await show()
    await view.press('button', 'Copy address')
    expect(await navigator.clipboard.readText()).toBe(ACCOUNT)
    expect(view.client.getState().toast?.message).toEqual({ type: 'address-copied' })
  })
})
