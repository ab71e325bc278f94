import { type AccountTab, currentView, type State, type Toast, type ViewName } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/errors'

/** Where a failure stands on the screen itself, with what to do about it. */
interface Place {
  readonly views: readonly ViewName[]
  /** Of the account, where only one of them says so. */
  readonly tab?: AccountTab
}

const CONNECTING: Place = {
  views: ['ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
}

const PLACES: Readonly<Partial<Record<ErrorCode, Place>>> = {
  'balance/unavailable': { views: ['Account'], tab: 'tokens' },
  'activity/unavailable': { views: ['Account', 'Transactions'], tab: 'activity' },
  'sign-in/declined': CONNECTING,
  'sign-in/required': CONNECTING,
}

/** Returns whether the screen in sight says already what a message would say. */
export function isShownByView({ message }: Toast, { router, accountTab }: State): boolean {
  if (message.type !== 'error') return false
  const place = PLACES[message.code]
  const { name } = currentView(router)
  if (place === undefined || !place.views.includes(name)) return false
  return name !== 'Account' || place.tab === accountTab
}
