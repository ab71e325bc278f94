import type { Caller, FeatureOf } from '../../caller.ts'
import type { CallOptions, CallsStatus } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { createCalls } from './calls.effects.ts'
import type { CallsRequest } from './calls.types.ts'

const calls: FeatureOf<typeof createCalls> = { name: 'calls' }

/**
 * Returns whether the wallet can send several calls of the active network atomically. A wallet that does not respond
 * counts as unable.
 *
 * @returns account/none, account/no-network
 */
export const canSendCalls = (client: Caller): Promise<Result<boolean>> =>
  client.lookUp(calls, ({ verbs }) => verbs.canSendCalls())

/**
 * Sends calls with the wallet, atomically: all of them or none.
 *
 * @returns the wallet's id of the calls, before they are mined; guard/declined, guard/blocked, guard/unavailable,
 * wallet/rejected, wallet/malformed-answer, request/invalid, account/none, account/no-network
 * @example
 * const sent = await sendCalls(client, { calls: [approval, purchase] })
 * if (sent.ok) await waitForCalls(client, { id: sent.value })
 */
export const sendCalls = (client: Caller, request: CallsRequest): Promise<Result<string>> =>
  client.run(calls, ({ verbs }) => verbs.sendCalls(request))

/**
 * Requests the status of calls from the wallet. @returns account/none, wallet/malformed-answer, wallet/request-failed
 * if the wallet does not have the calls
 */
export const readCalls = (
  client: Caller,
  request: { readonly id: string } & CallOptions,
): Promise<Result<CallsStatus>> => client.lookUp(calls, ({ verbs }) => verbs.readCalls(request))

/**
 * Waits until calls are mined, then refreshes the reads.
 *
 * @returns send/failed if they were not sent, send/receipt-timeout after three minutes
 */
export const waitForCalls = (
  client: Caller,
  request: { readonly id: string } & CallOptions,
): Promise<Result<{ readonly hash: string; readonly status: 'success' | 'reverted' }>> =>
  client.lookUp(calls, ({ verbs }) => verbs.waitForCalls(request))
