// @vitest-environment happy-dom
import { WalletError } from '@latchkey/errors'
import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const lumen = toFakeListing({
  id: 'lumen',
  name: 'Lumen',
  rdns: 'app.lumen.example',
  homepage: 'https://lumen.example/',
  chrome_store: 'https://chrome.example/lumen',
  app_store: 'https://apps.example/lumen',
  play_store: 'https://play.example/lumen',
})
const history = [{ name: 'Connect', params: undefined }] as const
const show = (world: ViewWorld = {}, walletId = 'lumen') =>
  showView(['Downloads', { walletId, name: 'Lumen' }], { history, catalogue: { wallets: [lumen] }, ...world })
const installed: ViewWorld = { wallets: [{ id: 'lumen-here', name: 'Lumen', rdns: 'app.lumen.example' }] }
const failing: ViewWorld = {
  before: ({ catalogue }) => {
    // One failure for the lists of the first screen, one for this screen.
    for (let call = 0; call < 2; call++) catalogue.failNext(new WalletError('http/unreachable', { url: '' }))
  },
}

viewContract({
  'ways to get a wallet': [() => show(), 'Website'],
  'a wallet that is here by now': [() => show(installed), 'Lumen is installed in this browser.'],
  'a wallet that nobody knows': [() => show({}, 'nobody'), 'This wallet is not known here'],
})

describe('Downloads', () => {
  it('lists the downloads of the wallet, and mobile stores as QR codes', async () => {
    const view = await show()
    await view.until(() => view.names('link').length > 0)
    // This browser has no store; a desktop shows mobile stores as QR codes.
    expect(view.names('link')).toEqual(['Websitelumen.example'])
    expect(view.names('tab')).toEqual(['iPhone and iPad app', 'Android app'])
    await view.press('tab', 'Android app')
    expect(await view.find('img', 'QR code of the Android app')).toBeDefined()
  })

  it('tracks which download was selected (Spec §7)', async () => {
    const view = await show()
    const link = await view.find('link', 'Websitelumen.example')
    expect(link.getAttribute('href')).toBe('https://lumen.example/')
    expect(link.getAttribute('rel')).toContain('noopener')
    // Prevents the navigation, because only the press is tested.
    link.addEventListener('click', (event) => event.preventDefault())
    await view.press('link', 'Websitelumen.example')
    expect(view.tracked).toContain('GET_WALLET')
  })

  it('connects a wallet that has been installed meanwhile', async () => {
    const view = await show({ ...installed, before: ({ connector }) => connector.wallet('lumen-here').hang() })
    await view.until(() => view.text().includes('Lumen is installed in this browser.'))
    await view.press('button', 'Connect')
    expect(view.current().name).toBe('ConnectingExternal')
    expect(view.connector.connects).toHaveLength(1)
  })

  it('shows that the wallet is unknown, and offers another', async () => {
    const view = await show({}, 'nobody')
    await view.until(() => view.text().includes('This wallet is not known here'))
    await view.press('button', 'Choose another wallet')
    expect(view.current().name).toBe('Connect')
  })

  it('shows that no page is known for a wallet without links', async () => {
    const view = await show({ catalogue: { wallets: [toFakeListing({ id: 'lumen', name: 'Lumen' })] } })
    await view.until(() => view.text().includes('No download page is known for Lumen.'))
    expect(view.names('link')).toEqual([])
  })

  it('shows that the catalogue did not respond, and fetches again', async () => {
    const view = await show(failing)
    await view.until(() => view.text().includes('The wallet could not be loaded'))
    await view.press('button', 'Try again')
    await view.until(() => view.names('link').length > 0)
  })
})
