import type { Caller } from '../../caller.ts'
import type { Result } from '../../result.ts'
import { signIn as signInFeature } from './sign-in.feature.ts'
import type { SignInStep } from './sign-in-step.ts'

/** Loads the part of connecting that signs a visitor in; `undefined` where the site signs nobody in. */
export const loadSignInStep = (client: Caller): Promise<Result<SignInStep | undefined>> =>
  client.run(signInFeature, ({ verbs }) => verbs.signInStep())
