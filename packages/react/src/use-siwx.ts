import type { ClientActions, SIWXConfig, SignInState } from '@latchkey/core'
import { useClient } from './provider.tsx'
import { useClientState } from './use-client-state.ts'

export interface SIWXState extends Pick<ClientActions, 'signIn' | 'signOut'> {
  /** The option `siwx` of the site; `undefined` if the site has no sign-in. */
  readonly siwx: SIWXConfig | undefined
  /** `undefined` without an account on a network of the site. */
  readonly status: SignInState['status'] | undefined
  readonly isSignedIn: boolean
  readonly isRequired: boolean
  readonly session: SignInState['session']
  /** The reason of the last failure. */
  readonly failure: SignInState['failure']
}

/**
 * Returns the sign-in state of the selected account, and its verbs.
 *
 * @example const { isSignedIn, signIn } = useSIWX()
 * @see Spec §4 "Sign-in flow"
 */
export function useSIWX(): SIWXState {
  const { options, actions } = useClient()
  const state = useClientState(({ signIn }) => signIn)
  const { signIn, signOut } = actions
  return {
    siwx: options.siwx,
    status: state?.status,
    isSignedIn: state?.status === 'signed-in',
    isRequired: state?.isRequired === true,
    session: state?.session,
    failure: state?.failure,
    signIn,
    signOut,
  }
}
