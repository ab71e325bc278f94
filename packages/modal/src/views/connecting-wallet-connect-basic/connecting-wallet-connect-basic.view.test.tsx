// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { pairingWorld } from '../../testing/pairing-world.fixture.ts'
import { HARBOR, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (code?: Parameters<typeof pairingWorld>[0]) =>
  showView(['ConnectingWalletConnectBasic'], { ...pairingWorld(code), history: [] })

viewContract({
  'a code': [() => show(), (view) => view.names('img').includes('QR code to scan with the wallet on your phone')],
  'no connector that pairs': [
    () => showView(['ConnectingWalletConnectBasic'], { wallets: [HARBOR] }),
    'This site shows no QR code',
  ],
  'a failure': [() => show('relay/unreachable'), 'No connection to your phone'],
})

describe('ConnectingWalletConnectBasic', () => {
  it('shows only the QR code, which any wallet can scan', async () => {
    const view = await show()
    expect(await view.find('img', 'QR code to scan with the wallet on your phone')).toBeDefined()
    expect(view.names('tab')).toEqual([])
    expect(view.names('button')).toEqual(['Close', 'Copy link'])
  })

  it('shows the failure, and creates a new QR code after a retry', async () => {
    const view = await show('relay/unreachable')
    await view.until(() => view.text().includes('No connection to your phone'))
    await view.advance(1_000)
    await view.happen(() => view.connector.wallet('walletConnect').hang())
    await view.press('button', 'Try again')
    expect(await view.find('img', 'QR code to scan with the wallet on your phone')).toBeDefined()
  })

  it('leads to the list of wallets if no connector pairs', async () => {
    const view = await showView(['ConnectingWalletConnectBasic'], {
      wallets: [HARBOR],
      options: { adapters: [] },
    })
    expect(view.current().name).toBe('ConnectingWalletConnectBasic')
    await view.press('button', 'Choose another wallet')
    expect(view.current().name).toBe('Connect')
    await view.find('button', 'HarborInstalled')
  })
})
