import type { ReactNode } from 'react'
import { useSIWX } from './use-siwx.ts'

interface ChildrenProps {
  readonly children: ReactNode
}

/**
 * Renders its children for a visitor who is signed in with the account in use.
 *
 * The server has to protect private data itself: this component decides what is shown, not who may have it.
 *
 * @example <SignedIn><MembersPage /></SignedIn>
 */
export function SignedIn({ children }: ChildrenProps): ReactNode {
  return useSIWX().isSignedIn ? children : null
}

/**
 * Renders its children for everybody else, also while the site still looks for a session.
 *
 * @example <SignedOut><ConnectButton /></SignedOut>
 */
export function SignedOut({ children }: ChildrenProps): ReactNode {
  return useSIWX().isSignedIn ? null : children
}
