import type { State } from '@latchkey/core'
import type { AccountTab, Toast, ViewName } from '@latchkey/core/ui'
import { describe, expect, it } from 'vitest'
import { isShownByView } from './is-shown-by-view.ts'

const stateOn = (name: ViewName, accountTab: AccountTab = 'tokens') =>
  ({ router: { history: [{ name, params: undefined }], direction: 'none' }, accountTab }) as unknown as State

const failed = (code: 'activity/unavailable' | 'sign-in/declined' | 'session/expired'): Toast => ({
  id: 1,
  variant: 'error',
  message: { type: 'error', code, context: {} },
  autoClose: true,
})

describe('isShownByView', () => {
  it('returns true if the visible panel shows the same text', () => {
    expect(isShownByView(failed('activity/unavailable'), stateOn('Transactions'))).toBe(true)
    expect(isShownByView(failed('activity/unavailable'), stateOn('Account', 'activity'))).toBe(true)
    expect(isShownByView(failed('sign-in/declined'), stateOn('ConnectingExternal'))).toBe(true)
  })

  it('returns true for an expired session only if the connect failed with it', () => {
    const state = stateOn('ConnectingWalletConnect')
    const expired = { status: 'failed', failure: { code: 'session/expired' } } as unknown as State['connect']
    expect(isShownByView(failed('session/expired'), { ...state, connect: expired })).toBe(true)
    const waiting = { status: 'waiting' } as unknown as State['connect']
    expect(isShownByView(failed('session/expired'), { ...state, connect: waiting })).toBe(false)
  })

  it('returns true for messages of a transaction on screens that show its status, and false for others', () => {
    const started: Toast = { ...failed('activity/unavailable'), message: { type: 'transaction-started' } }
    expect(isShownByView(started, stateOn('WalletSendConfirmed'))).toBe(true)
    expect(isShownByView(started, stateOn('SwapPreview'))).toBe(true)
    expect(isShownByView(started, stateOn('Account'))).toBe(false)
    const copied: Toast = { ...started, message: { type: 'address-copied' } }
    expect(isShownByView(copied, stateOn('WalletSendConfirmed'))).toBe(false)
  })

  it('returns false on another tab and on another view, where the message is the only text about it', () => {
    expect(isShownByView(failed('activity/unavailable'), stateOn('Account', 'tokens'))).toBe(false)
    expect(isShownByView(failed('sign-in/declined'), stateOn('Account'))).toBe(false)
  })
})
