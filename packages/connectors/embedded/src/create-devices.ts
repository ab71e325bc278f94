import type { WalletDevices } from '@latchkey/core/ports'
import type { FrameChannel } from './frame-channel.ts'

/**
 * Returns what the frame does about the devices of a person.
 *
 * @param onForgotten - The frame has deleted its keys: it makes new ones when it is loaded again.
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
