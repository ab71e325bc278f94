import type { LoginDevices, WalletDevices } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it, vi } from 'vitest'
import { createRig } from '../../reads/client.test.fixture.ts'
import {
  changeEmail,
  deleteWallet,
  endAllSessions,
  endSession,
  enterEmailCode,
  exportWallet,
  forgetDevice,
  makeKit,
  protectWallet,
  revokeKit,
} from './devices.actions.ts'
import { readDevices, readPasskeys } from './devices.reads.ts'
import { selectEmailChange } from './select-email-change.ts'
// Imported before the tests: a client loads it when it is needed, and a test should not wait for the compiler.
import './devices.effects.ts'

const phone = { device: 'Safari on iPhone', origin: 'https://app.example', createdAt: 1, usedAt: 2, isCurrent: false }
const EMAIL = 'ada@example.org'

/** A wallet by e-mail with these devices; each call is recorded. */
async function connectTo(given: Partial<WalletDevices> = {}) {
  const calls: string[] = []
  let sessions = [{ ...phone, sessionId: 'one' }]
  const devices: WalletDevices = {
    read: async (): Promise<LoginDevices> => ({
      email: EMAIL,
      hasRecovery: true,
      canExport: true,
      canProtect: true,
      sessions,
    }),
    async endSession(sessionId) {
      calls.push(`end ${sessionId}`)
      sessions = []
    },
    endAllSessions: async () => void calls.push('end all'),
    forgetDevice: async () => void calls.push('forget'),
    ...given,
  }
  const wallet = { id: 'ID_AUTH', name: 'Email', type: 'AUTH', devices } as const
  const rig = await createRig({ options: { connectors: [createFakeConnector({ wallets: [wallet] })] } })
  rig.client.actions.connect({ walletId: 'ID_AUTH' })
  await rig.settle()
  return { ...rig, calls }
}

describe('the devices of a login', () => {
  it('are read from the wallet, and read again after a session has been ended', async () => {
    const { client, clock, calls } = await connectTo()
    const read = readDevices(client)
    read.subscribe(() => {})
    await clock.advance(80)
    const shown = () => read.getSnapshot().data
    await vi.waitFor(() => expect(shown()).toMatchObject({ email: EMAIL, sessions: [{ sessionId: 'one' }] }))
    expect(await endSession(client, 'one')).toEqual({ ok: true, value: undefined })
    await vi.waitFor(() => expect(shown()).toMatchObject({ sessions: [] }))
    expect(calls).toEqual(['end one'])
  })

  it('accept the end of a session that has ended already', async () => {
    const { client } = await connectTo({
      async endSession() {
        throw new WalletError('embedded/not-found')
      },
    })
    expect(await endSession(client, 'one')).toMatchObject({ ok: true })
  })

  it('can all be ended, and this device can be forgotten', async () => {
    const { client, calls } = await connectTo()
    await endAllSessions(client)
    await forgetDevice(client)
    expect(calls).toEqual(['end all', 'forget'])
  })

  it('report the failure of the wallet', async () => {
    const { client } = await connectTo({
      async forgetDevice() {
        throw new WalletError('embedded/no-custody')
      },
    })
    expect(await forgetDevice(client)).toMatchObject({ ok: false, error: { code: 'embedded/no-custody' } })
  })

  it('change the address of the login by two codes, and are read again afterwards', async () => {
    let email = EMAIL
    const { client, clock } = await connectTo({
      read: async () => ({ email, hasRecovery: true, canExport: true, canProtect: true, sessions: [] }),
      changeEmail: async () => 'current',
      async enterEmailCode(step) {
        if (step === 'current') return undefined
        email = 'ada@new.example'
        return email
      },
    })
    const read = readDevices(client)
    read.subscribe(() => {})
    await clock.advance(80)
    expect(await changeEmail(client, 'ada@new.example')).toEqual({ ok: true, value: 'current' })
    expect(await enterEmailCode(client, 'current', '01234567')).toEqual({ ok: true, value: undefined })
    expect(await enterEmailCode(client, 'new', '76543210')).toEqual({ ok: true, value: 'ada@new.example' })
    await vi.waitFor(() => expect(read.getSnapshot().data).toMatchObject({ email: 'ada@new.example' }))
  })

  it('keep the change of the address that waits for a code, and when the code can be sent again (Spec §9)', async () => {
    let failure: WalletError | undefined
    const { client, clock } = await connectTo({
      async changeEmail() {
        if (failure !== undefined) throw failure
        return 'current'
      },
      enterEmailCode: async (step) => {
        if (failure !== undefined) throw failure
        return step === 'current' ? undefined : 'ada@new.example'
      },
    })
    const change = () => selectEmailChange(client.getState())
    const to = 'ada@new.example'
    await changeEmail(client, to)
    expect(change()).toEqual({ from: undefined, to, step: 'current', resendAt: clock.now() + 30_000 })
    failure = new WalletError('email/throttled', { retryInSeconds: 90 })
    await changeEmail(client, to)
    expect(change()).toMatchObject({ step: 'current', resendAt: clock.now() + 90_000 })
    failure = new WalletError('email/invalid-code')
    await enterEmailCode(client, 'current', '01234567')
    expect(change()).toMatchObject({ step: 'current' })
    failure = undefined
    await enterEmailCode(client, 'current', '01234567')
    expect(change()).toMatchObject({ to, step: 'new', resendAt: clock.now() + 30_000 })
    failure = new WalletError('email/taken')
    await enterEmailCode(client, 'new', '76543210')
    expect(change()).toBeUndefined()
    failure = undefined
    await changeEmail(client, to)
    await enterEmailCode(client, 'new', '76543210')
    expect(change()).toBeUndefined()
  })

  it('forget the change of the address when another person is logged in', async () => {
    const { client } = await connectTo({ changeEmail: async () => 'current' })
    await changeEmail(client, 'ada@new.example')
    const state = client.getState()
    expect(selectEmailChange(state)).toBeDefined()
    const { eip155 } = state.connections
    const embeddedWalletInfo = { authProvider: 'email', user: { email: 'eve@example.org' } } as const
    const connections = { eip155: { accounts: [], status: 'connected', ...eip155, embeddedWalletInfo } } as const
    expect(selectEmailChange({ ...state, connections })).toBeUndefined()
  })

  it('refuse to change the address of a wallet that replaces none', async () => {
    const { client } = await connectTo()
    const refused = { ok: false, error: { code: 'frame/unsupported-action' } }
    expect(await changeEmail(client, EMAIL)).toMatchObject(refused)
    expect(await enterEmailCode(client, 'new', '76543210')).toMatchObject(refused)
  })

  it('export the wallet or send the link that deletes it, and refuse that for a wallet that exports no keys', async () => {
    const { client } = await connectTo({ exportWallet: async () => true, deleteWallet: async () => false })
    expect(await exportWallet(client)).toEqual({ ok: true, value: true })
    expect(await deleteWallet(client)).toEqual({ ok: true, value: false })
    const none = await connectTo()
    expect(await deleteWallet(none.client)).toMatchObject({ ok: false, error: { code: 'frame/unsupported-action' } })
    expect(await exportWallet(none.client)).toMatchObject({ ok: false, error: { code: 'frame/unsupported-action' } })
  })

  it('make and revoke a recovery kit, and read the kits again', async () => {
    const revoked: string[] = []
    const { client } = await connectTo({
      makeKit: async () => true,
      async revokeKit(kitId) {
        revoked.push(kitId)
        if (kitId === 'gone') throw new WalletError('embedded/not-found')
        return kitId !== 'kept'
      },
    })
    expect(await makeKit(client)).toEqual({ ok: true, value: true })
    expect(await revokeKit(client, 'kit')).toEqual({ ok: true, value: true })
    expect(await revokeKit(client, 'kept')).toEqual({ ok: true, value: false })
    expect(await revokeKit(client, 'gone')).toEqual({ ok: true, value: true })
    expect(revoked).toEqual(['kit', 'kept', 'gone'])
    const none = await connectTo()
    const unsupported = { ok: false, error: { code: 'frame/unsupported-action' } }
    expect(await makeKit(none.client)).toMatchObject(unsupported)
    expect(await revokeKit(none.client, 'kit')).toMatchObject(unsupported)
  })

  it('protect the wallet, read its passkeys again afterwards, and refuse both for a wallet without passkeys', async () => {
    const laptop = { id: 'one', name: 'Laptop', createdAt: 1, usedAt: null }
    let passkeys: readonly (typeof laptop)[] = []
    const { client, clock } = await connectTo({
      readPasskeys: async () => passkeys,
      protectWallet: async () => {
        passkeys = [laptop]
        return true
      },
    })
    const read = readPasskeys(client)
    read.subscribe(() => {})
    await clock.advance(80)
    await vi.waitFor(() => expect(read.getSnapshot().data).toEqual([]))
    expect(await protectWallet(client)).toEqual({ ok: true, value: true })
    await vi.waitFor(() => expect(read.getSnapshot().data).toEqual([laptop]))
    const none = await connectTo()
    expect(await protectWallet(none.client)).toMatchObject({ ok: false, error: { code: 'frame/unsupported-action' } })
  })

  it('fail for a wallet without a login, and without a connection', async () => {
    const rig = await createRig()
    expect(await endAllSessions(rig.client)).toMatchObject({ ok: false, error: { code: 'wallet/disconnected' } })
    await rig.connect()
    expect(await endAllSessions(rig.client)).toMatchObject({ ok: false, error: { code: 'embedded/not-found' } })
  })
})
