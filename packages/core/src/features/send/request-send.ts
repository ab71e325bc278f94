import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createSend } from './send.effects.ts'
import type { SendRequest } from './send.types.ts'

const send: FeatureOf<typeof createSend> = { name: 'send' }

/**
 * Opens the modal with a transfer that the site requests and the visitor confirms.
 *
 * @returns the hash; send/closed if the visitor closes the modal first or the site sends another request,
 * request/invalid, amount/invalid, amount/too-precise, account/none, send/no-token, network/not-found,
 * network/switch-rejected
 * @example await requestSend(client, { to: '0x…', amount: '5', assetAddress: usdc, chainId: 8453 })
 */
export const requestSend = (client: Caller, request: SendRequest): Promise<Result<{ readonly hash: string }>> =>
  client.run(send, ({ verbs }) => verbs.requestSend(request))
