import type { Caller, FeatureOf } from '../../caller.ts'
import type { CallOptions } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { createGuard } from './guard.effects.ts'
import type { GuardedProviderCall, GuardedRequest, GuardReport, GuardRequest } from './guard.types.ts'

const guard: FeatureOf<typeof createGuard> = { name: 'guard' }

/**
 * Reports the effects of a request and its findings, without a prompt. A preview shows the report, and passes its `id`
 * as `reviewed` to the verb that sends, so that the visitor does not confirm a second time.
 *
 * @returns the report; account/none, account/no-network, config/adapter-not-found
 * @example const report = await inspectRequest(client, { transaction: { to, value: 0n, data } })
 */
export const inspectRequest = (client: Caller, request: GuardRequest & CallOptions): Promise<Result<GuardReport>> =>
  client.lookUp(guard, ({ verbs }) => verbs.inspectRequest(request))

/**
 * Lets a request pass, or prompts the visitor first. Every verb that reaches a wallet calls it.
 *
 * @returns guard/declined, guard/blocked, connect/cancelled
 */
export const guardRequest = (client: Caller, request: GuardedRequest): Promise<Result<void>> =>
  client.lookUp(guard, ({ verbs }) => verbs.guardRequest(request))

/**
 * As `guardRequest`, for a request to the provider object that `getProvider` returns. A request with unknown members is
 * shown to the visitor in its raw form.
 *
 * @param request - `address` and `networkId` of the signer, if it is not the connected account. In that case the caller must
 * check after the call that the wallet still has this account and network.
 * @returns guard/declined, guard/blocked, account/none, connect/cancelled
 */
export const guardProviderCall = (client: Caller, request: GuardedProviderCall): Promise<Result<void>> =>
  client.lookUp(guard, ({ verbs }) => verbs.guardProviderCall(request))
