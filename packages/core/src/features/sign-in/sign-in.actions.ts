import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createSignInVerbs } from './sign-in.runtime.ts'
import type { SIWXSession } from './sign-in.types.ts'

const signInFeature: FeatureOf<typeof createSignInVerbs> = { name: 'signIn' }

/**
 * Signs in with the account in use: makes a message, checks that it is for this page, has the wallet sign it, and hands
 * the session to the site. A call while one is under way is the same one.
 *
 * @returns the session; sign-in/not-enabled, account/none, account/no-network, sign-in/wrong-domain and the other codes
 * of a message that is not for this page, sign-in/unavailable, sign-in/declined, sign-in/smart-account, connect/cancelled
 * when the visitor leaves or the account changes
 * @example const result = await signIn(client)
 * @see Spec §4 "Sign-in flow"
 */
export const signIn = (client: Caller): Promise<Result<SIWXSession>> =>
  client.run(signInFeature, ({ verbs }) => verbs.signIn())

/**
 * Does not sign in: disconnects where the site requires a session, closes the modal where it does not.
 *
 * @returns sign-in/not-enabled, connect/disconnect-failed
 * @see Spec §4 "Cancelling"
 */
export const cancelSignIn = (client: Caller): Promise<Result<void>> =>
  client.run(signInFeature, ({ verbs }) => verbs.cancelSignIn())

/**
 * Ends the session of the account in use on its network; the wallet stays connected.
 *
 * @returns sign-in/not-enabled, account/none, account/no-network, sign-in/unavailable
 */
export const signOut = (client: Caller): Promise<Result<void>> =>
  client.run(signInFeature, ({ verbs }) => verbs.signOut())
