import { createFakeClock } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDevices } from './create-devices.ts'
import { createFrameChannel } from './frame-channel.ts'
import { createScriptedFrame, type ScriptedFrame } from './scripted-frame.fixture.ts'

const sessionId = '4f9c9a0e-6a5a-4a3c-9d7c-0d6a5b1f2e3d'
let frame: ScriptedFrame
let forgotten: number

beforeEach(() => {
  frame = createScriptedFrame()
  forgotten = 0
})
afterEach(() => {
  frame.close()
  frame.port.close()
})

function open() {
  const channel = createFrameChannel(frame.port, createFakeClock(), () => {})
  return createDevices(channel, () => {
    forgotten += 1
  })
}

describe('the devices of the embedded wallet', () => {
  it('are listed as the frame returns them', async () => {
    const session = { sessionId, device: 'Chrome on Linux', origin: 'https://shop.example', createdAt: 1, usedAt: 2 }
    const listed = { email: 'ada@example.org', hasRecovery: true, sessions: [{ ...session, isCurrent: true }] }
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

  it('close the frame after it has forgotten this device, and not when it refuses', async () => {
    frame.reply('FORGET_DEVICE', () => ({ failure: { message: 'no', code: 'embedded/no-custody' } }))
    await expect(open().forgetDevice()).rejects.toMatchObject({ code: 'embedded/no-custody' })
    expect(forgotten).toBe(0)
    frame.reply('FORGET_DEVICE', () => ({ result: undefined }))
    frame.port.onmessage = null
    await open().forgetDevice()
    expect(forgotten).toBe(1)
  })
})
