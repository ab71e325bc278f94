import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createDevices } from './devices.effects.ts'

const devices: FeatureOf<typeof createDevices> = { name: 'devices' }

/**
 * Ends the session of another device. Succeeds also if it has ended already.
 *
 * @returns wallet/disconnected, session/expired, frame/timeout, frame/error
 */
export const endSession = (client: Caller, sessionId: string): Promise<Result<void>> =>
  client.run(devices, ({ verbs }) => verbs.endSession(sessionId))

/**
 * Ends the sessions of all devices, this one too: the wallet disconnects.
 *
 * @returns wallet/disconnected, session/expired, frame/timeout, frame/error
 */
export const endAllSessions = (client: Caller): Promise<Result<void>> =>
  client.run(devices, ({ verbs }) => verbs.endAllSessions())

/**
 * Deletes the keys of this browser and ends its session. The next login here is that of a new device, which the person approves.
 *
 * @returns embedded/no-custody when no new device could open the wallet, wallet/disconnected, session/expired, frame/timeout,
 * frame/error
 */
export const forgetDevice = (client: Caller): Promise<Result<void>> =>
  client.run(devices, ({ verbs }) => verbs.forgetDevice())
