import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createSignInVerbs } from './sign-in.effects.ts'
import type { SIWXSession } from './sign-in.types.ts'

const signInFeature: FeatureOf<typeof createSignInVerbs> = { name: 'signIn' }

/**
 * Signs in with the selected account: creates a message, checks that it is for this page, requests a signature from the
 * wallet, and passes the session to the site. A call during another one returns the result of that one.
 *
 * @returns the session; sign-in/not-enabled, account/none, account/no-network, sign-in/unavailable, sign-in/declined,
 * sign-in/smart-account; sign-in/wrong-domain and similar codes if the message is for another page; connect/cancelled
 * if the visitor closes the screen or the selected account changes
 * @example const result = await signIn(client)
 * @see Spec §4 "Sign-in flow"
 */
export const signIn = (client: Caller): Promise<Result<SIWXSession>> =>
  client.run(signInFeature, ({ verbs }) => verbs.signIn())

/**
 * Declines the sign-in. If the site requires a session, the wallet is disconnected; otherwise only the modal closes.
 *
 * @returns sign-in/not-enabled, connect/disconnect-failed
 * @see Spec §4 "Cancelling"
 */
export const cancelSignIn = (client: Caller): Promise<Result<void>> =>
  client.run(signInFeature, ({ verbs }) => verbs.cancelSignIn())

/**
 * Ends the session of the selected account on its network; the wallet stays connected.
 *
 * @returns sign-in/not-enabled, account/none, account/no-network, sign-in/unavailable
 */
export const signOut = (client: Caller): Promise<Result<void>> =>
  client.run(signInFeature, ({ verbs }) => verbs.signOut())
