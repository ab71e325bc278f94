// @vitest-environment happy-dom
import type { LoginDevices, WalletDevices } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { DAY_MS, HOUR_MS } from '@latchkey/primitives'
import { createFakeClock, type FakeWalletOptions } from '@latchkey/testing'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const EMAIL = 'ada@example.org'
const now = createFakeClock().now()
const at = { origin: 'https://app.example', createdAt: now - 9 * DAY_MS }
const own = { ...at, sessionId: 'own', device: 'Firefox on Linux', usedAt: now, isCurrent: true }
const phone = { ...at, sessionId: 'phone', device: 'Safari on iPhone', usedAt: now - 3 * HOUR_MS, isCurrent: false }
const listed: LoginDevices = {
  email: EMAIL,
  hasRecovery: true,
  canExport: true,
  canProtect: true,
  sessions: [own, phone],
}
const history = [{ name: 'AccountSettings', params: undefined }] as const

function show(given: Partial<WalletDevices> = {}) {
  const devices: WalletDevices = {
    read: async () => listed,
    endSession: async () => {},
    endAllSessions: async () => {},
    forgetDevice: async () => {},
    ...given,
  }
  const wallet: FakeWalletOptions = { id: 'ID_AUTH', name: 'Email', type: 'AUTH', devices }
  return showView(['Devices'], { wallets: [wallet], connected: 'ID_AUTH', history })
}
const failure = async (): Promise<never> => {
  throw new WalletError('frame/timeout')
}
const END = 'End the session on Safari on iPhone'
const EXPORT = 'Export walletShows its words and keys'
const DELETE = 'Delete walletDestroys its keys for ever'
const KIT = 'Make a recovery kitOpens your wallet without us'
const EVERYWHERE = 'Sign out everywhereEnds all sessions, this one too'
const FORGET = 'Forget this deviceDeletes its keys'

viewContract({
  loading: [
    () => show({ read: () => new Promise(() => {}) }),
    ({ shadow }) => shadow.querySelector('[aria-busy=true]') !== null,
  ],
  'two devices': [() => show(), 'Safari on iPhone'],
  'this device alone': [() => show({ read: async () => ({ ...listed, sessions: [own] }) }), 'Firefox on Linux'],
  'without recovery': [() => show({ read: async () => ({ ...listed, hasRecovery: false }) }), 'A new device cannot.'],
  failed: [() => show({ read: failure }), 'Sessions could not be read'],
})

describe('Devices', () => {
  it('names the login and each session, and marks the one of this device', async () => {
    const view = await show()
    await view.until(() => view.text().includes(EMAIL))
    expect(view.names('listitem')).toEqual([
      'Firefox on Linuxapp.exampleThis device',
      'Safari on iPhoneLast used 3h agoEnd',
    ])
    expect(view.names('button').filter((name) => name.startsWith('End'))).toEqual([END])
  })

  it('ends the session of another device, and shows the list without it', async () => {
    let sessions = [own, phone]
    const ended: string[] = []
    const view = await show({
      read: async () => ({ ...listed, sessions }),
      async endSession(sessionId) {
        ended.push(sessionId)
        sessions = [own]
      },
    })
    await view.until(() => view.names('button').includes(END))
    await view.press('button', END)
    await view.until(() => !view.names('button').includes(END))
    expect(ended).toEqual(['phone'])
    expect(view.names('status')).toContain('The session on Safari on iPhone has ended')
  })

  it('says why a session could not be ended, and keeps it', async () => {
    const view = await show({ endSession: failure })
    await view.until(() => view.names('button').includes(END))
    await view.press('button', END)
    await view.until(() => view.text().includes('Your wallet did not answer in time'))
    expect(view.names('button')).toContain(END)
  })

  it('reads the sessions again after a failure', async () => {
    let isDown = true
    const view = await show({ read: async () => (isDown ? failure() : listed) })
    await view.until(() => view.names('button').includes('Try again'))
    isDown = false
    await view.press('button', 'Try again')
    await view.until(() => view.text().includes('Safari on iPhone'))
  })

  it.each([
    ['signs out everywhere', EVERYWHERE, 'Sign out', 'endAllSessions'],
    ['forgets this device', FORGET, 'Forget', 'forgetDevice'],
  ] as const)('%s only after a question whose harmless answer has the focus', async (_, row, answer, verb) => {
    let count = 0
    const view = await show({
      [verb]: async () => {
        count += 1
      },
    })
    await view.until(() => view.names('button').includes(row))
    await view.press('button', row)
    expect(view.shadow.activeElement).toBe(await view.find('button', 'Cancel'))
    await view.press('button', 'Cancel')
    expect(view.shadow.activeElement).toBe(await view.find('button', row))
    expect(count).toBe(0)
    await view.press('button', row)
    await view.press('button', answer)
    await view.until(() => count === 1)
  })

  it('says why leaving failed, and may be tried again', async () => {
    const view = await show({ endAllSessions: failure })
    await view.until(() => view.names('button').includes(EVERYWHERE))
    await view.press('button', EVERYWHERE)
    await view.press('button', 'Sign out')
    await view.until(() => view.names('alert').includes('Your wallet did not answer in time'))
    expect(view.names('button')).toContain('Sign out')
  })

  it('exports the wallet, and says that a window has opened', async () => {
    let answer = false
    const view = await show({ exportWallet: async () => answer })
    await view.until(() => view.names('button').includes(EXPORT))
    await view.press('button', EXPORT)
    await view.until(() => view.names('button').includes(EXPORT))
    answer = true
    await view.press('button', EXPORT)
    await view.until(() => view.text().includes('Go on in the window that has opened'))
  })

  it('says why the wallet cannot be exported yet, and offers no export where there is none', async () => {
    const quiet = async (): Promise<never> => {
      throw new WalletError('embedded/quiet-period')
    }
    const view = await show({ exportWallet: quiet })
    await view.until(() => view.names('button').includes(EXPORT))
    await view.press('button', EXPORT)
    await view.until(() => view.text().includes('changed in the last 24 hours'))
    const none = await show({ read: async () => ({ ...listed, canExport: false }) })
    await none.until(() => none.names('button').includes(EVERYWHERE))
    expect(none.names('button')).not.toContain(EXPORT)
  })

  it('sends the link that deletes the wallet, says so, and says why it cannot yet', async () => {
    let isEarly = true
    const view = await show({
      async deleteWallet() {
        if (isEarly) throw new WalletError('embedded/quiet-period')
        return true
      },
    })
    await view.until(() => view.names('button').includes(DELETE))
    await view.press('button', DELETE)
    await view.until(() => view.text().includes('changed in the last'))
    isEarly = false
    const failed = view.names('button').find((name) => name.startsWith('Delete wallet')) ?? ''
    await view.press('button', failed)
    await view.until(() => view.text().includes('We have mailed you a link.'))
    expect(view.names('status')).toContain('We have mailed you a link. The wallet is deleted when you confirm it there')
  })

  it('lists the recovery kits, revokes one, and keeps one that the person keeps', async () => {
    let kits = [{ kitId: '3f9a1c00-kit', createdAt: now }]
    let isRevoked = false
    const view = await show({
      read: async () => ({ ...listed, kits }),
      async revokeKit() {
        if (isRevoked) kits = []
        return isRevoked
      },
    })
    const revoke = () => view.names('button').find((name) => name.startsWith('Revoke the recovery kit')) ?? ''
    await view.until(() => revoke() !== '')
    await view.press('button', revoke())
    await view.until(() => revoke() !== '')
    isRevoked = true
    await view.press('button', revoke())
    await view.until(() => revoke() === '')
    expect(view.names('status')).toContain('The recovery kit was revoked')
  })

  it('opens the window of a new kit, reads the kits when the person comes back, and says why there can be none', async () => {
    let reads = 0
    let isFull = false
    const view = await show({
      async read() {
        reads += 1
        return { ...listed, kits: [] }
      },
      async makeKit() {
        if (isFull) throw new WalletError('embedded/too-many-kits')
        return true
      },
    })
    await view.until(() => view.names('button').includes(KIT))
    await view.press('button', KIT)
    await view.until(() => view.text().includes('Go on in the window that has opened'))
    const before = reads
    await act(async () => window.dispatchEvent(new Event('focus')))
    await view.until(() => reads > before)
    isFull = true
    const opened = view.names('button').find((name) => name.startsWith('Make a recovery kit')) ?? ''
    await view.press('button', opened)
    await view.until(() => view.text().includes('at most five recovery kits'))
  })

  it('says why a kit could not be revoked, and shows kits without the way to a new one for a login by an account', async () => {
    const kits = [{ kitId: '3f9a1c00-kit', createdAt: now }]
    const view = await show({ read: async () => ({ ...listed, canExport: false, kits }), revokeKit: failure })
    await view.until(() => view.text().includes('Made on'))
    expect(view.names('button')).not.toContain(KIT)
    const revoke = view.names('button').find((name) => name.startsWith('Revoke the recovery kit')) ?? ''
    await view.press('button', revoke)
    await view.until(() => view.text().includes('Your wallet did not answer in time'))
  })

  it('offers to forget this device only where a new one can open the wallet', async () => {
    const view = await show({ read: async () => ({ ...listed, hasRecovery: false }) })
    await view.until(() => view.names('button').includes(EVERYWHERE))
    expect(view.names('button')).not.toContain(FORGET)
  })
})
