import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createSwap } from './swap.effects.ts'
import type { SwapArguments, SwapChange, TradedToken } from './swap.types.ts'

const swap: FeatureOf<typeof createSwap> = { name: 'swap' }

/**
 * Starts a swap of the connected account, or continues the current one.
 *
 * @returns account/no-network, amount/invalid, amount/too-precise; later failures are in `state.swap.failure`
 * @example await startSwap(client, { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' })
 */
export const startSwap = (client: Caller, wanted?: SwapArguments): Promise<Result<void>> =>
  client.run(swap, ({ verbs }) => verbs.startSwap(wanted))

/**
 * Changes the current swap: an amount, a token, or the direction.
 *
 * @returns amount/invalid, amount/too-precise
 */
export const changeSwap = (client: Caller, change: SwapChange): Promise<Result<void>> =>
  client.run(swap, ({ verbs }) => verbs.changeSwap(change))

/**
 * Sends the next request of `state.swap.plan` to the wallet: the allowance, or the swap. The result is in `state.swap`.
 *
 * @returns swap/not-ready without a plan
 */
export const sendSwap = (client: Caller): Promise<Result<void>> => client.run(swap, ({ verbs }) => verbs.sendSwap())

/**
 * Reads a token from its contract.
 *
 * @param request - `address`: of the contract, on the network of the swap.
 * @returns swap/no-token if there is no token
 */
export const findSwapToken = (client: Caller, request: { readonly address: string }): Promise<Result<TradedToken>> =>
  client.run(swap, ({ verbs }) => verbs.findSwapToken(request))
