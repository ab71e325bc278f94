import { currentView, includes } from '../router/router.flow.ts'
import type { RouterState } from '../router/router.types.ts'

/**
 * Tells whether the person may close the modal by its cross, Escape or the backdrop. When not, it shakes.
 *
 * @param isSignInOpen - Sign-in is required and there is no session yet.
 * @see Spec §2 "The sign-in view cannot be closed when sign-in is required and no session exists"
 */
export function canClose(router: RouterState, isSignInOpen: boolean): boolean {
  const { name } = currentView(router)
  if (name === 'UnsupportedChain') return false
  if (name === 'SwitchNetwork' && includes(router, 'UnsupportedChain')) return false
  if (name === 'SIWXSignMessage' || name === 'ConnectingSiwe' || name === 'ApproveTransaction') return !isSignInOpen
  return true
}
