import type { Caller } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { AccountFilter, AccountTab, ToastMessage, ToastVariant } from '../../store/state.ts'
import { screen } from './screen.feature.ts'

/** Shows a message over the screen; by default it disappears after some seconds. */
export const showToast = (
  client: Caller,
  variant: ToastVariant,
  message: ToastMessage,
  autoClose?: boolean,
): Promise<Result<void>> => client.run(screen, ({ verbs }) => verbs.showToast(variant, message, autoClose))

/** Removes the message. */
export const dismissToast = (client: Caller): Promise<Result<void>> =>
  client.run(screen, ({ verbs }) => verbs.dismissToast())

/** Shows another tab of the account. @see Spec §2 "Account screen tabs" */
export const setAccountTab = (client: Caller, tab: AccountTab): Promise<Result<void>> =>
  client.run(screen, ({ verbs }) => verbs.setAccountTab(tab))

/**
 * Filters the account screen by network: the tokens of one network, or of all networks of the site. Does not switch the
 * network of the wallet.
 */
export const filterAccount = (client: Caller, filter: AccountFilter): Promise<Result<void>> =>
  client.run(screen, ({ verbs }) => verbs.filterAccount(filter))
