import type { ReactNode } from 'react'
import { useSIWX } from './use-siwx.ts'

interface ChildrenProps {
  readonly children: ReactNode
}

/**
 * Renders its children if the visitor is signed in with the selected account.
 *
 * The server must protect private data itself: this component only decides what is shown.
 *
 * @example <SignedIn><MembersPage /></SignedIn>
 */
export function SignedIn({ children }: ChildrenProps): ReactNode {
  return useSIWX().isSignedIn ? children : null
}

/**
 * Renders its children for all other visitors, also while the site looks for a session.
 *
 * @example <SignedOut><ConnectButton /></SignedOut>
 */
export function SignedOut({ children }: ChildrenProps): ReactNode {
  return useSIWX().isSignedIn ? null : children
}
