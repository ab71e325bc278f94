// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { HARBOR, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

/** A wallet on a network that the site does not have. */
const show = () =>
  showView(['UnsupportedChain'], { wallets: [{ ...HARBOR, networkId: 'eip155:56' }], connected: 'harbor' })

viewContract({
  'a wallet on a network that the site does not have': [show, 'does not work on the network your wallet is on.'],
})

describe('UnsupportedChain', () => {
  it('shows which site does not support the network, and lists the networks of the site', async () => {
    const view = await show()
    expect(view.text()).toContain('Fernhill Commons does not work on the network your wallet is on.')
    expect(view.names('listitem')).toEqual(['Ethereum', 'Base'])
  })

  it('requests the switch from the wallet, and closes after it (Spec §2.11, §1.15)', async () => {
    const view = await show()
    await view.press('button', 'Ethereum')
    expect(view.connector.wallet('harbor').requests).toMatchObject([{ params: 'eip155:1' }])
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.client.getState().activeNetworkIds.eip155).toBe('eip155:1')
  })

  it('cannot be closed by the cross, which shakes the modal (Spec §2.29)', async () => {
    const view = await show()
    await view.press('button', 'Close')
    expect(view.client.getState().modal).toMatchObject({ isOpen: true, isShaking: true })
  })

  it('has a button to disconnect (Spec §2.11)', async () => {
    const view = await show()
    await view.press('button', 'Disconnect')
    await view.until(() => !view.client.getState().modal.isOpen)
    expect(view.connector.wallet('harbor').isPermitted).toBe(false)
  })
})
