import { describe, expect, it } from 'vitest'
import type { LoginState } from '../drivers/devices.ts'
import { decideLogin } from './decide-login.ts'

const of = (walletId: string | null, status: LoginState['status']): LoginState => ({ userId: 'user', walletId, status })
const STATES: readonly (LoginState | undefined)[] = [
  undefined,
  of(null, null),
  of('wallet', null),
  of('wallet', 'revoked'),
  of('wallet', 'active'),
  of('wallet', 'approved'),
]
const decide = (isStrict: boolean, isGuessed: boolean) =>
  STATES.map((state) => decideLogin(state, { isGuessed, isStrict }))

describe('decideLogin', () => {
  it('sends unknown and revoked devices to custody if there is a wallet, and known devices after too many wrong codes', () => {
    expect(decide(false, false)).toEqual(['code', 'code', 'device', 'device', 'code', 'code'])
    expect(decide(false, true)).toEqual(['wait', 'wait', 'device', 'device', 'device', 'code'])
  })

  it('X96: decides for unknown and revoked devices in strict mode as if there were no wallet', () => {
    expect(decide(true, false)).toEqual(['code', 'code', 'code', 'code', 'code', 'code'])
    expect(decide(true, true)).toEqual(['wait', 'wait', 'wait', 'wait', 'device', 'code'])
  })
})
