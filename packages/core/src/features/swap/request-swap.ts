import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createSwap } from './swap.effects.ts'
import type { SwapArguments } from './swap.types.ts'

const swap: FeatureOf<typeof createSwap> = { name: 'swap' }

/**
 * Opens the modal with a swap that a site proposes; the visitor continues it.
 *
 * @returns request/invalid, account/none, account/no-network, amount/invalid; amount/too-precise closes the modal again
 * @example await requestSwap(client, { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' })
 */
export const requestSwap = (client: Caller, request: SwapArguments): Promise<Result<void>> =>
  client.run(swap, ({ verbs }) => verbs.requestSwap(request))
