// @vitest-environment happy-dom
import type { Transaction } from '@latchkey/core/ui'
import { fakeOnramp } from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ACCOUNT, HARBOR, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

/** A popup as the browser opens it. */
function createPopup() {
  const urls: string[] = []
  return {
    urls,
    opener: {} as unknown,
    closed: false,
    location: { replace: (url: string) => void urls.push(url) },
    close() {
      this.closed = true
    },
  }
}

/** Presses a provider, in a browser that opens popups or blocks them. */
async function buy(popup: ReturnType<typeof createPopup> | null, world: ViewWorld = {}): Promise<ShownView> {
  const { open } = window
  const opened: unknown[][] = []
  window.open = ((...args: unknown[]) => {
    opened.push(args)
    return popup
  }) as typeof window.open
  onTestFinished(() => {
    window.open = open
  })
  const view = await showView(['OnRampProviders'], {
    wallets: [HARBOR],
    connected: 'harbor',
    gateway: fakeOnramp,
    history: [{ name: 'Account', params: undefined }],
    ...world,
  })
  await view.press('button', 'Coinbase, 1–2% fee, opens in a window')
  expect(opened.map(([, , features]) => features)).toEqual([expect.stringMatching(/popup,width=600,height=800/)])
  return view
}

function purchase(status: Transaction['metadata']['status']): Transaction {
  const metadata = { operationType: 'deposit', hash: '0xabc', chain: 'eip155:1', status, nonce: 0 } as const
  const fungible = { name: 'Ether', symbol: 'ETH', icon: null }
  return {
    id: 'new',
    metadata: { ...metadata, minedAt: '2026-01-01T00:00:00Z', sentFrom: 'Coinbase', sentTo: ACCOUNT },
    transfers: [
      {
        fungible_info: fungible,
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '0.05' },
        value: null,
        price: null,
      },
    ],
  }
}

const deliver = (view: ShownView, status: Transaction['metadata']['status']) =>
  view.gateway.learn({ purchases: { [ACCOUNT]: [purchase(status)] } })

viewContract({
  waiting: [() => buy(createPopup()), 'Buy in Coinbase'],
  blocked: [() => buy(null), 'The window was blocked'],
  failed: [() => buy(createPopup(), { before: ({ gateway }) => gateway.failNext('createOnrampUrl') }), 'did not work'],
  'no purchase': [() => showView(['BuyInProgress'], { wallets: [HARBOR], connected: 'harbor' }), 'No purchase is open'],
})

describe('BuyInProgress', () => {
  it('navigates the popup of the press to the provider, without access to the opener (Spec §7.20)', async () => {
    const popup = createPopup()
    const view = await buy(popup)
    await view.until(() => popup.urls.length > 0)
    expect([popup.urls, popup.opener]).toEqual([['https://pay.coinbase.com/buy?session=1'], null])
    expect(view.current().name).toBe('BuyInProgress')
    expect(view.tracked).toContain('SELECT_BUY_PROVIDER')
    await view.find('button', 'Copy link')
  })

  it('shows the tokens when they arrive, and leads to the account (Spec §1.10)', async () => {
    const view = await buy(createPopup())
    await view.until(() => view.text().includes('Buy in Coinbase'))
    deliver(view, 'pending')
    await view.advance(3_500)
    await view.until(() => view.text().includes('Payment received'))
    deliver(view, 'confirmed')
    await view.advance(3_500)
    await view.until(() => view.text().includes('Your tokens are here'))
    expect(view.text()).toContain('0 .05 ETH')
    await view.press('button', 'Done')
    expect(view.current().name).toBe('Account')
    expect(view.client.getState().onrampOrder).toBeUndefined()
  })

  it('offers to open the popup again if it was closed before a purchase', async () => {
    const popup = createPopup()
    const view = await buy(popup)
    await view.until(() => view.text().includes('Buy in Coinbase'))
    popup.close()
    await view.advance(500)
    await view.until(() => view.text().includes('The window was closed'))
    popup.closed = false
    await view.press('button', 'Try again')
    await view.until(() => view.text().includes('Buy in Coinbase'))
    expect(popup.urls).toHaveLength(2)
    expect(view.client.getState().router.history.map(({ name }) => name)).toEqual([
      'Account',
      'OnRampProviders',
      'BuyInProgress',
    ])
  })

  it('shows a link if the browser blocked the popup', async () => {
    const view = await buy(null)
    const link = await view.find('link', 'Open Coinbase')
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://pay.coinbase.com/buy?session=1',
      'noopener noreferrer',
    ])
  })

  it('shows that a page on a foreign host was not opened', async () => {
    const popup = createPopup()
    const view = await buy(popup, {
      before: ({ gateway }) => {
        gateway.createOnrampUrl = async () => 'https://pay.thief.example/'
      },
    })
    await view.until(() => view.text().includes('The page of this purchase does not belong to the provider.'))
    expect(popup.urls).toEqual([])
  })

  it('reports whether the visitor may have been charged', async () => {
    const unopened = await buy(createPopup(), { before: ({ gateway }) => gateway.failNext('createOnrampUrl') })
    await unopened.until(() => unopened.text().includes('You were not charged'))
    const view = await buy(createPopup())
    await view.until(() => view.text().includes('Buy in Coinbase'))
    deliver(view, 'failed')
    await view.advance(3_500)
    await view.until(() => view.text().includes('If you were charged, ask Coinbase'))
  })
})
