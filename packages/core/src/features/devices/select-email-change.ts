import { selectConnection } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import type { EmailChange } from './devices.types.ts'

/** Returns the e-mail address of the login of the connected wallet, if the wallet names it. */
export const selectLoginEmail = (state: State): string | undefined =>
  selectConnection(state).embeddedWalletInfo?.user.email

/** Returns the change of the address of the login that waits for a code. One of another login is none. */
export function selectEmailChange(state: State): EmailChange | undefined {
  const { emailChange } = state
  return emailChange?.from === selectLoginEmail(state) ? emailChange : undefined
}
