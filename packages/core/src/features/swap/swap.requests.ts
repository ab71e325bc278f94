import { toWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { failed, ok } from '../../result.ts'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import { parseArguments } from '../modal/parse-arguments.ts'
import type { SwapVerbs } from './swap.types.ts'

const symbol = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(32)))

const request = v.object({
  fromToken: symbol,
  toToken: symbol,
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,77})?$/))),
})

/** Returns the verb that opens a swap with what a site wants there. @see compat-facts 8.1 "Arguments" */
export function createSwapRequests(context: Context): SwapVerbs['requestSwap'] {
  return async (given) => {
    const state = context.getState()
    try {
      const params = parseArguments(request, given)
      if (selectConnection(state).address === undefined) throw new WalletError('account/none')
      if (selectNetwork(state) === undefined) throw new WalletError('account/no-network')
      context.route({ type: 'open', entry: { name: 'Swap', params } })
      return ok(undefined)
    } catch (error) {
      return failed(toWalletError(error))
    }
  }
}
