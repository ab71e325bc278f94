import type { LoginState } from '../drivers/devices.ts'

/** What follows an address: a code, custody first, or nothing for a while. */
export type LoginDecision = 'code' | 'device' | 'wait'

export interface LoginFacts {
  /** Too many wrong codes were entered for the address in the last 24 hours. */
  readonly isGuessed: boolean
  /** The answer must not depend on whether the address has a wallet. */
  readonly isStrict: boolean
}

/**
 * Decides about a login. Where there is nothing to protect yet, a code is enough; a wallet opens for a device that is known, or
 * that custody has approved. After too many wrong codes only custody's approval leads to the next code. In the strict mode a device
 * that is not known gets a code as if there were no wallet, and the code leads to custody.
 *
 * @param state - Of the address with this device; undefined for an address that nobody has.
 * @example decideLogin(undefined, { isGuessed: false, isStrict: false }) // 'code'
 */
export function decideLogin(state: LoginState | undefined, { isGuessed, isStrict }: LoginFacts): LoginDecision {
  const { walletId = null, status = null } = state ?? {}
  const isKnown = status === 'approved' || status === 'active'
  if (walletId === null || (isStrict && !isKnown)) return isGuessed ? 'wait' : 'code'
  return status === 'approved' || (status === 'active' && !isGuessed) ? 'code' : 'device'
}
