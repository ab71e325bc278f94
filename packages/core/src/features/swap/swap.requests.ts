import { toWalletError, WalletError } from '@latchkey/errors'
import { parseUnits } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { failed, type Result } from '../../result.ts'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import { parseArguments } from '../modal/parse-arguments.ts'
import type { SwapArguments } from './swap.types.ts'

const MOST_DECIMALS = 77

const symbol = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(32)))

const request = v.object({
  fromToken: symbol,
  toToken: symbol,
  amount: v.optional(v.unknown()),
})

/** Returns the verb that opens a swap with what a site wants there. @see compat-facts 8.1 "Arguments" */
export function createSwapRequests(context: Context, startSwap: (wanted: SwapArguments) => Promise<Result<void>>) {
  return async (given: SwapArguments): Promise<Result<void>> => {
    const state = context.getState()
    try {
      const { amount, ...tokens } = parseArguments(request, given)
      // No token has more decimals: what is no amount is refused before the modal opens.
      if (amount !== undefined) parseUnits(amount as string, MOST_DECIMALS)
      const params = { ...tokens, ...(amount === undefined ? {} : { amount: amount as string }) }
      if (selectConnection(state).address === undefined) throw new WalletError('account/none')
      if (selectNetwork(state) === undefined) throw new WalletError('account/no-network')
      context.route({ type: 'open', entry: { name: 'Swap', params } })
      const started = await startSwap(params)
      if (!started.ok) context.route({ type: 'close' })
      return started
    } catch (error) {
      return failed(toWalletError(error))
    }
  }
}
