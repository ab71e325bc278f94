import type { LoginState } from '../drivers/devices.ts'

/** What follows an address: a code, custody first, or nothing for a while. */
export type LoginDecision = 'code' | 'device' | 'wait'

/**
 * Decides about a login. Where there is nothing to protect yet, a code is enough; a wallet opens for a device that is known, or
 * that custody has approved. After too many wrong codes only custody's approval leads to the next code.
 *
 * @param state - Of the address with this device; undefined for an address that nobody has.
 * @example decideLogin(undefined, false) // 'code'
 */
export function decideLogin(state: LoginState | undefined, isGuessed: boolean): LoginDecision {
  const { walletId = null, status = null } = state ?? {}
  if (walletId === null) return isGuessed ? 'wait' : 'code'
  return status === 'approved' || (status === 'active' && !isGuessed) ? 'code' : 'device'
}
