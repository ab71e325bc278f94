// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectedWorld, nft } from '../../testing/account-data.fixture.ts'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (given: ViewWorld = {}) => showView(['NftDetail', { nft }], { ...connectedWorld, ...given })

viewContract({ 'a collectible': [() => show(), 'Hillside #1'] })

describe('NftDetail', () => {
  it('shows the properties of the collectible', async () => {
    const view = await show()
    for (const text of ['Hillsides at dawn', 'ERC-721', 'Token ID']) expect(view.text()).toContain(text)
  })

  it('shows no button to send if the site has no transfers', async () => {
    const view = await show({ options: { features: { send: false } } })
    expect(view.names('button')).not.toContain('Send')
  })

  it('opens from the tab of the account', async () => {
    const view = await showView(['Account'], connectedWorld)
    await view.press('tab', 'NFTs')
    await view.press('button', 'Hillside #1Hillsides at dawn')
    expect(view.current()).toMatchObject({ name: 'NftDetail', params: { nft: { tokenId: '1' } } })
  })
})
