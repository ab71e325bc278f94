import type { WalletDevices } from '@latchkey/core/ports'
import type { FrameChannel } from './frame-channel.ts'

/**
 * Returns the device actions of a session, which call the frame.
 *
 * @param onForgotten - Called when the frame has deleted its keys. The next load of the frame creates new ones.
 */
export const createDevices = (channel: Pick<FrameChannel, 'request'>, onForgotten: () => void): WalletDevices => ({
  read: (signal) => channel.request('GET_DEVICES', undefined, signal),
  endSession: (sessionId) => channel.request('END_SESSION', { sessionId }),
  endAllSessions: () => channel.request('END_ALL_SESSIONS', undefined),
  async forgetDevice() {
    await channel.request('FORGET_DEVICE', undefined)
    onForgotten()
  },
})
