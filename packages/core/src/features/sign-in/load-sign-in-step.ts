import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createSignInVerbs } from './sign-in.effects.ts'
import type { SignInStep } from './sign-in-step.ts'

const signInFeature: FeatureOf<typeof createSignInVerbs> = { name: 'signIn' }

/** Loads the sign-in step of a connect; `undefined` if the site has no sign-in. */
export const loadSignInStep = (client: Caller): Promise<Result<SignInStep | undefined>> =>
  client.run(signInFeature, ({ verbs }) => verbs.signInStep())
