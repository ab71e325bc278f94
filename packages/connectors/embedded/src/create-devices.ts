import type { Clock, WalletDevices } from '@latchkey/core/ports'
import type { FrameChannel } from './frame-channel.ts'
import type { LoginMemory } from './storage-keys.ts'

interface DevicesParts {
  readonly channel: Pick<FrameChannel, 'request'>
  readonly memory: Pick<LoginMemory, 'noteEmail' | 'noteLoginTime'>
  readonly clock: Clock
  /** Called when the frame has deleted its keys. The next load of the frame creates new ones. */
  readonly onForgotten: () => void
  /** Called when the login has another address. */
  readonly onEmail: (email: string) => void
}

/** Returns the device actions of a session, which call the frame. */
export const createDevices = ({ channel, memory, clock, onForgotten, onEmail }: DevicesParts): WalletDevices => ({
  read: (signal) => channel.request('GET_DEVICES', undefined, signal),
  endSession: (sessionId) => channel.request('END_SESSION', { sessionId }),
  endAllSessions: () => channel.request('END_ALL_SESSIONS', undefined),
  async forgetDevice() {
    await channel.request('FORGET_DEVICE', undefined)
    onForgotten()
  },
  readPasskeys: async (signal) => (await channel.request('GET_PASSKEYS', undefined, signal)).passkeys,
  protectWallet: async () => (await channel.request('PROTECT_WALLET', undefined)).isOpened,
  exportWallet: async () => (await channel.request('EXPORT_WALLET', undefined)).isOpened,
  deleteWallet: async () => (await channel.request('DELETE_WALLET', undefined)).isMailed,
  makeKit: async () => (await channel.request('MAKE_KIT', undefined)).isOpened,
  revokeKit: async (kitId) => (await channel.request('REVOKE_KIT', { kitId })).isRevoked,
  async changeEmail(email) {
    const { action } = await channel.request('UPDATE_EMAIL', { email })
    memory.noteLoginTime(clock.now())
    return action === 'VERIFY_PRIMARY_OTP' ? 'current' : 'new'
  },
  async enterEmailCode(step, otp) {
    if (step === 'current') return channel.request('UPDATE_EMAIL_PRIMARY_OTP', { otp })
    const { newEmail } = await channel.request('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    memory.noteEmail(newEmail)
    onEmail(newEmail)
    return newEmail
  },
})
