import { type AccountTab, currentView, type State, type Toast, type ViewName } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/errors'

/** Screens that show a failure with its remedy themselves: always, or on one tab. */
type Place = Readonly<Partial<Record<ViewName, 'always' | AccountTab>>>

const CONNECTING: Place = {
  ConnectingExternal: 'always',
  ConnectingWalletConnect: 'always',
  ConnectingWalletConnectBasic: 'always',
}

const PLACES: Readonly<Partial<Record<ErrorCode, Place>>> = {
  'balance/unavailable': { Account: 'tokens' },
  'activity/unavailable': { Account: 'activity', Transactions: 'always' },
  'session/expired': CONNECTING,
  'sign-in/declined': CONNECTING,
  'sign-in/required': CONNECTING,
}

/** Returns whether the screen in sight says already what a message would say. */
export function isShownByView({ message }: Toast, { router, accountTab }: State): boolean {
  if (message.type !== 'error') return false
  const place = PLACES[message.code]?.[currentView(router).name]
  return place === 'always' || place === accountTab
}
