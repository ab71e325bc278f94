// @vitest-environment happy-dom
import { WalletError } from '@latchkey/errors'
import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const wallets = ['Amber', 'Birch', 'Cedar', 'Delta', 'Echo'].map((name, at) =>
  toFakeListing({ id: name.toLowerCase(), name, order: at }),
)
const show = (world: ViewWorld = {}) =>
  showView(['AllWallets'], { history: [{ name: 'Connect', params: undefined }], catalogue: { wallets }, ...world })
const failing: ViewWorld['before'] = ({ catalogue }) => {
  // One failure for the lists of the first screen, one for this screen.
  for (let call = 0; call < 2; call++) catalogue.failNext(new WalletError('http/unreachable', { url: '' }))
}

viewContract({
  'a page of wallets': [() => show({ wallets: [HARBOR] }), 'Birch'],
  'nothing to show': [() => show({ catalogue: {} }), 'There is no wallet to show here yet.'],
  'the catalogue is away': [() => show({ before: failing }), 'The wallets could not be loaded'],
})

describe('AllWallets', () => {
  it('shows the installed wallets first, then those of the catalogue, and their number', async () => {
    const view = await show({ wallets: [HARBOR] })
    await view.until(() => view.names('gridcell').length > 1)
    expect(view.names('gridcell').slice(0, 3)).toEqual(['HarborInstalled', 'Amber', 'Birch'])
    expect(view.text()).toContain('6 wallets')
  })

  it('renders the visible rows first, and those around them after that frame', async () => {
    const many = Array.from({ length: 40 }, (_, at) => toFakeListing({ id: `w${at}`, name: `Wallet ${at}`, order: at }))
    const view = await showView(['Connect'], { catalogue: { wallets: many } })
    const counts = new Set<number>()
    const count = () => void counts.add(view.shadow.querySelectorAll('.lk-wallet-cell').length)
    const observer = new MutationObserver(count)
    observer.observe(view.shadow, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    const { push, goBack } = view.client.actions.modal
    const visit = async () => {
      counts.clear()
      await view.happen(() => push('AllWallets'))
      await view.until(() => view.names('gridcell').length === 32)
    }
    await visit()
    await view.happen(goBack)
    // The listings of the first visit are still cached.
    await visit()
    expect([...counts]).toEqual([20, 32])
  })

  it('leads from a wallet of the catalogue to its downloads', async () => {
    const view = await show()
    await view.press('gridcell', 'Birch')
    expect(view.current()).toEqual({ name: 'Downloads', params: { walletId: 'birch', name: 'Birch' } })
  })

  it('searches from two characters on, 300 ms after the last one (Spec §9)', async () => {
    const view = await show()
    await view.until(() => view.names('gridcell').length === 5)
    await view.write('searchbox', 'Search wallets', 'ce')
    await view.advance(300)
    await view.until(() => view.names('gridcell').join() === 'Cedar')
    expect(view.text()).toContain('1 wallet')
    expect(view.tracked).toContain('SEARCH_WALLET')
  })

  it('shows that nothing was found, and leads back to all wallets', async () => {
    const view = await show()
    await view.until(() => view.names('gridcell').length === 5)
    await view.write('searchbox', 'Search wallets', 'zzzz')
    await view.advance(300)
    await view.until(() => view.text().includes('No wallet found'))
    await view.press('button', 'Show all wallets')
    await view.until(() => view.names('gridcell').length === 5)
    expect(view.shadow.activeElement).toBe(await view.find('searchbox', 'Search wallets'))
  })

  it('shows that the catalogue did not respond, and fetches again', async () => {
    const view = await show({ before: failing })
    await view.until(() => view.text().includes('The wallets could not be loaded'))
    await view.press('button', 'Try again')
    await view.until(() => view.names('gridcell').length === 5)
  })
})
