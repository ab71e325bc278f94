// @vitest-environment happy-dom
import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const wallets = ['Lumen', 'Juniper', 'Northwind'].map((name, at) =>
  toFakeListing({ id: name.toLowerCase(), name, order: at }),
)
const show = (world: ViewWorld = {}) =>
  showView(['GetWallet'], { history: [{ name: 'Connect', params: undefined }], catalogue: { wallets }, ...world })

viewContract({
  'a few wallets': [() => show(), 'Juniper'],
  'nothing to suggest': [() => show({ catalogue: 'none' }), 'No wallets to suggest'],
})

describe('GetWallet', () => {
  it('suggests some wallets, and leads from each to its downloads', async () => {
    const view = await show()
    await view.until(() => view.names('listitem').length === 3)
    expect(view.names('listitem')).toEqual(['Lumen', 'Juniper', 'Northwind'])
    await view.press('button', 'Juniper')
    expect(view.current()).toEqual({ name: 'Downloads', params: { walletId: 'juniper', name: 'Juniper' } })
  })

  it('leads to all wallets', async () => {
    const view = await show()
    await view.press('button', 'All wallets')
    expect(view.current().name).toBe('AllWallets')
    expect(view.tracked).toContain('CLICK_ALL_WALLETS')
  })

  it('leads a visitor of a site without a catalogue to an independent list', async () => {
    const view = await show({ catalogue: 'none' })
    expect(view.text()).toContain('No wallets to suggest')
    expect((await view.find('link', 'Find a wallet')).getAttribute('href')).toMatch(/^https:/)
  })
})
