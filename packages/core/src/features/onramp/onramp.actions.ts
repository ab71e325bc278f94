import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createOnramp } from './create-onramp.ts'
import type { BuyRequest, OnrampChoice } from './onramp.types.ts'

const onramp: FeatureOf<typeof createOnramp> = { name: 'onramp' }

/**
 * Keeps what the visitor chose, for this page.
 *
 * @returns amount/invalid
 */
export const chooseOnramp = (client: Caller, choice: OnrampChoice): Promise<Result<void>> =>
  client.run(onramp, ({ verbs }) => verbs.chooseOnramp(choice))

/**
 * Sends the window to the page of the provider, and follows the purchase until the tokens are there
 * (`state.onrampOrder`).
 *
 * @returns amount/invalid, account/none, onramp/no-provider, http/…
 */
export const buy = (client: Caller, request: BuyRequest): Promise<Result<void>> =>
  client.run(onramp, ({ verbs }) => verbs.buy(request))

/** Follows no purchase any more, and forgets the one that was made. */
export const forgetOrder = (client: Caller): Promise<Result<void>> =>
  client.run(onramp, ({ verbs }) => verbs.forgetOrder())
