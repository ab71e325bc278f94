import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createOnramp } from './onramp.effects.ts'
import type { BuyRequest, OnrampChoice } from './onramp.types.ts'

const onramp: FeatureOf<typeof createOnramp> = { name: 'onramp' }

/**
 * Stores the visitor's choice (currency, token, amount) until the page is closed.
 *
 * @returns amount/invalid
 */
export const chooseOnramp = (client: Caller, choice: OnrampChoice): Promise<Result<void>> =>
  client.run(onramp, ({ verbs }) => verbs.chooseOnramp(choice))

/**
 * Opens the page of the provider in the given window, and follows the purchase until the tokens arrive
 * (`state.onrampOrder`).
 *
 * @returns amount/invalid, account/none, onramp/no-provider, http/…
 */
export const buy = (client: Caller, request: BuyRequest): Promise<Result<void>> =>
  client.run(onramp, ({ verbs }) => verbs.buy(request))

/** Stops following the purchase, and removes `state.onrampOrder`. */
export const forgetOrder = (client: Caller): Promise<Result<void>> =>
  client.run(onramp, ({ verbs }) => verbs.forgetOrder())
