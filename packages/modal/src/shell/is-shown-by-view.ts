import type { State } from '@latchkey/core'
import { type AccountTab, currentView, type Toast, type ToastMessage, type ViewName } from '@latchkey/core/ui'
import type { ErrorCode } from '@latchkey/errors'

/** Screens that show a failure and its remedy themselves: always, on one tab, or if the connect failed with it. */
type Place = Readonly<Partial<Record<ViewName, 'always' | 'connect-failed' | AccountTab>>>

const whileConnecting = (place: 'always' | 'connect-failed'): Place => ({
  ConnectingExternal: place,
  ConnectingWalletConnect: place,
  ConnectingWalletConnectBasic: place,
})

const PLACES: Readonly<Partial<Record<ErrorCode, Place>>> = {
  'balance/unavailable': { Account: 'tokens' },
  'activity/unavailable': { Account: 'activity', Transactions: 'always' },
  // The review shows the reason.
  'send/failed': { WalletSendPreview: 'always' },
  // A service may also fail with it while a connect is pending.
  'session/expired': whileConnecting('connect-failed'),
  'sign-in/declined': whileConnecting('always'),
  'sign-in/required': whileConnecting('always'),
}

/** Screens that show the status of a transaction; its messages are not shown there. */
const SHOW_TRANSACTION: readonly ViewName[] = ['WalletSendConfirmed', 'SwapPreview']
const OF_TRANSACTION: readonly ToastMessage['type'][] = ['transaction-started', 'transaction-done', 'swapped']

/** Returns whether the current screen shows the same as a message. */
export function isShownByView({ message }: Toast, { router, accountTab, connect }: State): boolean {
  const { name } = currentView(router)
  if (message.type !== 'error') return OF_TRANSACTION.includes(message.type) && SHOW_TRANSACTION.includes(name)
  const place = PLACES[message.code]?.[name]
  if (place === 'connect-failed') return connect.status === 'failed' && connect.failure.code === message.code
  return place === 'always' || place === accountTab
}
