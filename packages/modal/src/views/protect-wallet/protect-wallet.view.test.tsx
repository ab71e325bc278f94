// @vitest-environment happy-dom
import type { WalletDevices, WalletPasskey } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { FakeWalletOptions } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const laptop: WalletPasskey = { id: 'laptop', name: 'Firefox on Linux', createdAt: 0, usedAt: null }
const phone: WalletPasskey = { id: 'phone', name: 'My phone', createdAt: 0, usedAt: 1 }
const history = [{ name: 'AccountSettings', params: undefined }] as const
const failure = async (): Promise<never> => {
  throw new WalletError('frame/timeout')
}

function show(given: Partial<WalletDevices> = {}) {
  const devices: WalletDevices = {
    read: async () => ({ email: null, hasRecovery: true, canExport: true, canProtect: true, sessions: [] }),
    endSession: async () => {},
    endAllSessions: async () => {},
    forgetDevice: async () => {},
    readPasskeys: async () => [],
    protectWallet: async () => true,
    ...given,
  }
  const wallet: FakeWalletOptions = { id: 'ID_AUTH', name: 'Email', type: 'AUTH', devices }
  return showView(['ProtectWallet'], { wallets: [wallet], connected: 'ID_AUTH', history })
}

const setSupport = (value: unknown) =>
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value, configurable: true })
beforeEach(() => setSupport(class {}))
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))

viewContract({
  loading: [
    () => show({ readPasskeys: () => new Promise(() => {}) }),
    ({ shadow }) => shadow.querySelector('[aria-busy=true]') !== null,
  ],
  'not protected': [() => show(), 'Set up a passkey'],
  protected: [() => show({ readPasskeys: async () => [laptop, phone] }), 'Your wallet is protected'],
  'one passkey': [() => show({ readPasskeys: async () => [laptop] }), 'Add a second passkey'],
  failed: [() => show({ readPasskeys: failure }), 'The passkeys could not be read'],
})

describe('ProtectWallet', () => {
  it('opens the window once, and says what became of the passkeys after it was closed', async () => {
    let passkeys: readonly WalletPasskey[] = []
    let close = (_: boolean) => {}
    let opened = 0
    const view = await show({
      readPasskeys: async () => passkeys,
      protectWallet: () => {
        opened += 1
        return new Promise((resolve) => {
          close = resolve
        })
      },
    })
    await view.until(() => view.text().includes('Set up a passkey'))
    await view.press('button', 'Set up a passkey')
    await view.until(() => view.text().includes('Go on in the window of your wallet'))
    await view.press('button', 'Set up a passkey')
    expect(opened).toBe(1)
    passkeys = [laptop]
    close(true)
    await view.until(() => view.text().includes('The passkey was added'))
    expect(view.names('listitem')).toEqual(['Firefox on LinuxAdded January 1, 1970Remove'])
    await view.press('button', 'Remove the passkey Firefox on Linux')
    passkeys = []
    close(true)
    await view.until(() => view.text().includes('The passkey was removed'))
    await view.press('button', 'Set up a passkey')
    close(false)
    await view.until(() => view.text().includes('Nothing was changed'))
  })

  it('names a failure, and offers the window again', async () => {
    const view = await show({
      protectWallet: async () => {
        throw new WalletError('embedded/quiet-period')
      },
    })
    await view.until(() => view.text().includes('Set up a passkey'))
    await view.press('button', 'Set up a passkey')
    await view.until(() => view.text().includes('changed in the last 24 hours'))
    expect(view.names('button')).toContain('Set up a passkey')
  })

  it('offers no window in a browser without passkeys, and still lists those of other browsers', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    const view = await show()
    await view.until(() => view.text().includes('No passkeys in this browser'))
    expect(view.names('button')).not.toContain('Set up a passkey')
    const other = await show({ readPasskeys: async () => [phone] })
    await other.until(() => other.text().includes('My phone'))
  })
})
