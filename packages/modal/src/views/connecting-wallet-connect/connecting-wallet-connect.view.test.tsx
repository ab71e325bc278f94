// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { PAIRING_URI, pairingWorld } from '../../testing/pairing-world.fixture.ts'
import { showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const any = (world: ViewWorld = {}, code?: Parameters<typeof pairingWorld>[0]) =>
  showView(['ConnectingWalletConnect', {}], { ...pairingWorld(code), ...world })
const juniper = (world: ViewWorld = {}) =>
  showView(['ConnectingWalletConnect', { walletId: 'juniper', name: 'Juniper' }], { ...pairingWorld(), ...world })
const onPhone: ViewWorld = { environment: { isMobile: true, platform: 'ios' } }

viewContract({
  'a code for any wallet': [
    () => any(),
    (view) => view.names('img').includes('QR code to scan with the wallet on your phone'),
  ],
  'a wallet that can be reached in several ways': [() => juniper(), (view) => view.names('tab').length === 3],
  'an app of the same phone': [() => juniper(onPhone), 'Open Juniper'],
  'the relay is away': [() => any({}, 'relay/unreachable'), 'No connection to your phone'],
})

describe('ConnectingWalletConnect', () => {
  it('shows a QR code for any wallet, and copies the same pairing URI (Spec §1.2)', async () => {
    const view = await any()
    expect(await view.find('img', 'QR code to scan with the wallet on your phone')).toBeDefined()
    expect(view.text()).toContain('Waiting for your wallet… Scan this QR code with your phone Copy link')
  })

  it('reserves the space of the QR code while there is none', async () => {
    const view = await any({ wallets: [{ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' }] })
    expect(view.names('img')).toEqual([])
    expect(view.text()).toContain('Preparing the QR code…')
    expect((await view.find('button', 'Copy link')).getAttribute('aria-busy')).toBe('true')
  })

  it('shows the name of the chosen wallet and a tab for each way to reach it, and leads to its downloads', async () => {
    const view = await juniper()
    await view.until(() => view.names('tab').length > 0)
    expect(view.names('tab')).toEqual(['Mobile', 'Web app', 'Desktop'])
    expect(view.text()).toContain('Scan this QR code with Juniper on your phone')
    await view.press('tab', 'Web app')
    expect(view.text()).toContain('Open and continue in a new browser tab')
    await view.press('button', 'Get Juniper')
    expect(view.current()).toEqual({ name: 'Downloads', params: { walletId: 'juniper', name: 'Juniper' } })
  })

  it('opens the app of a phone with the pairing URI, and shows help if no app opened (Spec §4.9)', async () => {
    const view = await juniper(onPhone)
    const open = await view.find('button', 'Open Juniper')
    await view.until(() => open.getAttribute('aria-busy') !== 'true')
    await view.press('button', 'Open Juniper')
    expect(view.environment.openedLinks).toHaveLength(1)
    expect(decodeURIComponent(view.environment.openedLinks[0] ?? '')).toContain(PAIRING_URI)
    await view.advance(5_000)
    expect(view.text()).toContain('Nothing happened? Juniper may not be on this device.')
  })

  it.each([
    ['connect/rejected', 'Connection declined'],
    ['relay/unreachable', 'No connection to your phone'],
    ['connect/timeout', 'The wallet did not answer'],
    ['sign-in/declined', 'Sign-in not accepted'],
  ] as const)('shows for %s "%s", and creates a new QR code after a retry', async (code, title) => {
    const view = await any({}, code)
    await view.until(() => view.text().includes(title))
    expect(view.names('heading')).toEqual(['Connect wallet'])
    expect(view.names('button')).toContain('Choose another wallet')
    await view.advance(1_000)
    await view.happen(() => view.connector.wallet('walletConnect').hang())
    await view.press('button', 'Try again')
    expect(await view.find('img', 'QR code to scan with the wallet on your phone')).toBeDefined()
  })

  it.each([
    ['relay/refused', 'Phone wallets are not available here'],
    ['sign-in/required', 'Sign-in is required'],
  ] as const)('shows for %s "%s", and offers another wallet', async (code, title) => {
    const view = await any({}, code)
    await view.until(() => view.text().includes(title))
    await view.press('button', 'Choose another wallet')
    expect(view.current().name).toBe('Connect')
  })

  it('cancels the request when the visitor leaves', async () => {
    const view = await any()
    await view.press('button', 'Back')
    expect(view.client.getState().connect.status).toBe('idle')
  })
})
