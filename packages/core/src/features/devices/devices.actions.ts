import type { Caller, FeatureOf } from '../../caller.ts'
import type { EmailStep } from '../../ports/index.ts'
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

/**
 * Lets the person open a window of the wallet that shows its keys to them, after a code by mail. The site never gets the keys.
 *
 * @returns whether the window is open: false if the person cancelled; embedded/quiet-period in the 24 hours after a change of the address
 * or of the devices, frame/unsupported-action for a login by an account, wallet/disconnected, session/expired, frame/error
 */
export const exportWallet = (client: Caller): Promise<Result<boolean>> =>
  client.run(devices, ({ verbs }) => verbs.exportWallet())

/**
 * Lets the person open a window of the wallet in which they make a recovery kit, after a code by mail. The site never gets it.
 *
 * @returns whether the window is open: false if the person cancelled; embedded/quiet-period and frame/unsupported-action as for an
 * export, embedded/too-many-kits, wallet/disconnected, session/expired, frame/error
 */
export const makeKit = (client: Caller): Promise<Result<boolean>> => client.run(devices, ({ verbs }) => verbs.makeKit())

/**
 * Revokes a recovery kit: the services delete their part. Its paper and its file still open the wallet together.
 *
 * @returns whether it is revoked, also if it was before: false if the person cancelled; wallet/disconnected, session/expired, frame/error
 */
export const revokeKit = (client: Caller, kitId: string): Promise<Result<boolean>> =>
  client.run(devices, ({ verbs }) => verbs.revokeKit(kitId))

/**
 * Sends the person the link that deletes the wallet. Nothing is deleted before they confirm it there.
 *
 * @returns whether the link was mailed: false if the person cancelled; embedded/quiet-period in the 24 hours after a change of the devices
 * and in three days after one of the address, email/throttled, frame/unsupported-action for a login by an account, wallet/disconnected,
 * session/expired, frame/error
 */
export const deleteWallet = (client: Caller): Promise<Result<boolean>> =>
  client.run(devices, ({ verbs }) => verbs.deleteWallet())

/**
 * Lets the person open a window of the wallet in which they add and remove passkeys, and waits until it is closed. The site learns neither
 * keys nor codes.
 *
 * @returns false if the person cancelled before the window was open; embedded/quiet-period in the 24 hours after a change of the address
 * or of the devices while there is no passkey, frame/unsupported-action for a login by an account, wallet/disconnected, session/expired,
 * frame/error
 */
export const protectWallet = (client: Caller): Promise<Result<boolean>> =>
  client.run(devices, ({ verbs }) => verbs.protectWallet())

/**
 * Begins to replace the e-mail address of the login, or sends the code of the current step again. Succeeds for an address of
 * somebody else too, so that nobody learns who has a wallet.
 *
 * @returns which address got a code of 8 digits; session/login-expired when the login is older than 5 minutes, email/throttled,
 * mail/invalid-address, frame/unsupported-action for a login by an account, wallet/disconnected, session/expired, frame/timeout,
 * frame/error
 * @see Spec §7 "UPDATE_EMAIL"
 */
export const changeEmail = (client: Caller, email: string): Promise<Result<EmailStep>> =>
  client.run(devices, ({ verbs }) => verbs.changeEmail(email))

/**
 * Enters the code that the current or the new address got. After the one of the new address the login has that address, and all
 * other devices are signed out. A call that failed with frame/timeout or frame/error can be repeated.
 *
 * @returns the new address after the last code, undefined before; email/invalid-code, email/taken, email/throttled,
 * wallet/disconnected, session/expired, frame/timeout, frame/error
 */
export const enterEmailCode = (client: Caller, step: EmailStep, code: string): Promise<Result<string | undefined>> =>
  client.run(devices, ({ verbs }) => verbs.enterEmailCode(step, code))
