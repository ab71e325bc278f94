import { createFakeClock } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDevices } from './create-devices.ts'
import { createFrameChannel } from './frame-channel.ts'
import { createScriptedFrame, type ScriptedFrame } from './scripted-frame.fixture.ts'

const sessionId = '4f9c9a0e-6a5a-4a3c-9d7c-0d6a5b1f2e3d'
let frame: ScriptedFrame
let forgotten: number
let noted: (string | number)[]
let shown: string[]

beforeEach(() => {
  frame = createScriptedFrame()
  forgotten = 0
  noted = []
  shown = []
})
afterEach(() => {
  frame.close()
  frame.port.close()
})

function open() {
  const clock = createFakeClock()
  const channel = createFrameChannel(frame.port, clock, () => {})
  const memory = {
    noteEmail: (email: string) => void noted.push(email),
    noteLoginTime: (at: number) => void noted.push(at),
  }
  const onForgotten = () => {
    forgotten += 1
  }
  return createDevices({ channel, memory, clock, onForgotten, onEmail: (email) => void shown.push(email) })
}

describe('the devices of the embedded wallet', () => {
  it('are listed as the frame returns them', async () => {
    const session = { sessionId, device: 'Chrome on Linux', origin: 'https://shop.example', createdAt: 1, usedAt: 2 }
    const listed = {
      email: 'ada@example.org',
      hasRecovery: true,
      canExport: true,
      kits: [{ kitId: sessionId, createdAt: 1 }],
      canProtect: true,
      sessions: [{ ...session, isCurrent: true }],
    }
    frame.reply('GET_DEVICES', () => ({ result: listed }))
    expect(await open().read()).toEqual(listed)
  })

  it('end one session by its id, or all sessions', async () => {
    frame.reply('END_SESSION', () => ({ result: undefined }))
    frame.reply('END_ALL_SESSIONS', () => ({ result: undefined }))
    const devices = open()
    await devices.endSession(sessionId)
    await devices.endAllSessions()
    expect(frame.calls.map(({ type, payload }) => [type, payload])).toEqual([
      ['END_SESSION', { sessionId }],
      ['END_ALL_SESSIONS', undefined],
    ])
  })

  it('export the wallet in a window that the frame opens, and say whether it is open', async () => {
    frame.reply('EXPORT_WALLET', () => ({ result: { isOpened: false } }))
    const devices = open()
    expect(await devices.exportWallet?.()).toBe(false)
    frame.reply('EXPORT_WALLET', () => ({ failure: { message: 'no', code: 'embedded/quiet-period' } }))
    await expect(devices.exportWallet?.()).rejects.toMatchObject({ code: 'embedded/quiet-period' })
  })

  it('make a recovery kit in a window that the frame opens, revoke one by its id, and send the link that deletes the wallet', async () => {
    frame.reply('MAKE_KIT', () => ({ result: { isOpened: true } }))
    frame.reply('REVOKE_KIT', () => ({ result: { isRevoked: false } }))
    const devices = open()
    frame.reply('DELETE_WALLET', () => ({ result: { isMailed: true } }))
    expect(await devices.makeKit?.()).toBe(true)
    expect(await devices.deleteWallet?.()).toBe(true)
    expect(await devices.revokeKit?.(sessionId)).toBe(false)
    expect(frame.calls.at(-1)).toMatchObject({ type: 'REVOKE_KIT', payload: { kitId: sessionId } })
    frame.reply('MAKE_KIT', () => ({ failure: { message: 'no', code: 'embedded/too-many-kits' } }))
    await expect(devices.makeKit?.()).rejects.toMatchObject({ code: 'embedded/too-many-kits' })
  })

  it('read the passkeys of the wallet, and protect it in a window that the frame opens', async () => {
    const passkeys = [{ id: 'one', name: 'Laptop', createdAt: 1, usedAt: null }]
    frame.reply('GET_PASSKEYS', () => ({ result: { passkeys } }))
    frame.reply('PROTECT_WALLET', () => ({ result: { isOpened: true } }))
    const devices = open()
    expect(await devices.readPasskeys?.()).toEqual(passkeys)
    expect(await devices.protectWallet?.()).toBe(true)
  })

  it('close the frame after it has forgotten this device, and not when it refuses', async () => {
    frame.reply('FORGET_DEVICE', () => ({ failure: { message: 'no', code: 'embedded/no-custody' } }))
    await expect(open().forgetDevice()).rejects.toMatchObject({ code: 'embedded/no-custody' })
    expect(forgotten).toBe(0)
    frame.reply('FORGET_DEVICE', () => ({ result: undefined }))
    frame.port.onmessage = null
    await open().forgetDevice()
    expect(forgotten).toBe(1)
  })

  it('change the e-mail address by a code of each address, and store the new one and the time of the first mail (Spec §7)', async () => {
    frame.reply('UPDATE_EMAIL', () => ({ result: { action: 'VERIFY_PRIMARY_OTP' } }))
    frame.reply('UPDATE_EMAIL_PRIMARY_OTP', () => ({ result: undefined }))
    frame.reply('UPDATE_EMAIL_SECONDARY_OTP', () => ({ result: { newEmail: 'ada@new.example' } }))
    const devices = open()
    expect(await devices.changeEmail?.('ada@new.example')).toBe('current')
    expect(await devices.enterEmailCode?.('current', '01234567')).toBeUndefined()
    expect(noted).toEqual([expect.any(Number)])
    expect(await devices.enterEmailCode?.('new', '76543210')).toBe('ada@new.example')
    expect(noted.at(-1)).toBe('ada@new.example')
    expect(shown).toEqual(['ada@new.example'])
    expect(frame.calls.map(({ type, payload }) => [type, payload])).toEqual([
      ['UPDATE_EMAIL', { email: 'ada@new.example' }],
      ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '01234567' }],
      ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '76543210' }],
    ])
    frame.reply('UPDATE_EMAIL', () => ({ result: { action: 'VERIFY_SECONDARY_OTP' } }))
    expect(await devices.changeEmail?.('ada@new.example')).toBe('new')
  })

  it.each(['email/taken', 'session/login-expired'])('report %s of an e-mail change', async (code) => {
    frame.reply('UPDATE_EMAIL', () => ({ failure: { message: 'no', code } }))
    await expect(open().changeEmail?.('ada@new.example')).rejects.toMatchObject({ code })
  })
})
