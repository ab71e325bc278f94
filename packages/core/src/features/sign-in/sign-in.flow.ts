import type { CaipAddress } from '@latchkey/primitives'
import type { StateFlow } from '../../store/state-flow.ts'
import type { ModalEffect } from '../router/router.types.ts'
import { isShown, withoutScreen, withScreen } from './screen.ts'
import type { SIWXSession, SignInState } from './sign-in.types.ts'

export type SignInEvent =
  /** Another account was selected: the site looks for its session. */
  | { readonly type: 'checking'; readonly account: CaipAddress }
  | { readonly type: 'no-account' }
  /** The site has no session of the account. */
  | { readonly type: 'signature-needed'; readonly account: CaipAddress; readonly isRequired: boolean }
  | { readonly type: 'signing'; readonly account: CaipAddress }
  | {
      readonly type: 'signed-in'
      readonly account: CaipAddress
      readonly session: SIWXSession
      readonly isRequired: boolean
    }
  /** The visitor left while the request to the wallet was pending. */
  | { readonly type: 'left'; readonly account: CaipAddress }
  | { readonly type: 'failed'; readonly account: CaipAddress; readonly failure: NonNullable<SignInState['failure']> }
  | { readonly type: 'signed-out'; readonly account: CaipAddress }
  | { readonly type: 'cancelled' }
  /** A visitor who must sign in opened the modal. */
  | { readonly type: 'opened' }

/**
 * The sign-in of the selected account, and its screen. An event of another account changes nothing.
 *
 * @see Spec §4 "Sign-in flow"
 */
export const signInFlow: StateFlow<SignInEvent, ModalEffect> = {
  name: 'sign-in',
  step(state, event) {
    const { signIn } = state
    switch (event.type) {
      case 'checking':
        return [{ ...state, signIn: { account: event.account, status: 'checking', isRequired: false } }]
      case 'no-account':
        return withoutScreen({ ...state, signIn: undefined })
      case 'opened':
        return signIn?.isRequired === true && isShown(state) ? withScreen(state) : [state]
      case 'cancelled':
        return withoutScreen(state)
      default:
    }
    const { account } = event
    if (signIn?.account !== account) return [state]
    switch (event.type) {
      case 'signature-needed':
        return withScreen({ ...state, signIn: { account, status: 'signed-out', isRequired: event.isRequired } })
      case 'signing':
        return [{ ...state, signIn: { ...signIn, status: 'signing', failure: undefined } }]
      case 'signed-in': {
        const { session, isRequired } = event
        return withoutScreen({ ...state, signIn: { account, status: 'signed-in', isRequired, session } })
      }
      case 'left':
        return [{ ...state, signIn: { ...signIn, status: 'signed-out' } }]
      case 'failed':
        return withScreen({ ...state, signIn: { ...signIn, status: 'signed-out', failure: event.failure } })
      case 'signed-out': {
        const signedOut = {
          ...state,
          signIn: { account, status: 'signed-out', isRequired: signIn.isRequired },
        } as const
        return signIn.isRequired ? withScreen(signedOut) : [signedOut]
      }
      default:
        event satisfies never
        return [state]
    }
  },
}
