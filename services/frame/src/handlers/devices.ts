import type { Handlers } from '../call-context.ts'
import { endAllSessions, endSession, forgetDevice, readDevices } from '../wallet/devices.ts'
import { lockVault } from '../wallet/lock-vault.ts'

/** The devices on which a user is signed in. */
export const deviceHandlers = {
  async GET_DEVICES(_, { openWallet, data }) {
    return readDevices(await openWallet(), data)
  },
  async END_SESSION({ sessionId }, { openWallet }) {
    await endSession(sessionId, await openWallet())
  },
  async END_ALL_SESSIONS(_, { openWallet }) {
    const wallet = await openWallet()
    await endAllSessions(wallet)
    await lockVault(wallet)
  },
  async FORGET_DEVICE(_, { openWallet, reload }) {
    await forgetDevice(await openWallet())
    reload()
  },
} satisfies Handlers
