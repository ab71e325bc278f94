import { toWalletError, WalletError } from '@latchkey/errors'
import { parseUnits } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { parseArguments } from '../modal/parse-arguments.ts'
import type { SwapArguments } from './swap.types.ts'

const MOST_DECIMALS = 77

const symbol = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(32)))

const request = v.object({
  fromToken: symbol,
  toToken: symbol,
  amount: v.optional(v.unknown()),
})

/**
 * Opens a swap with the arguments of a site.
 *
 * @param startSwap - Starts the swap.
 * @returns request/invalid, account/none, account/no-network, amount/invalid, and the result of `startSwap`
 * @see compat-facts 8.1 "Arguments"
 */
export async function openRequestedSwap(
  context: Context,
  given: SwapArguments,
  startSwap: (wanted: SwapArguments) => Promise<Result<void>>,
): Promise<Result<void>> {
  const state = context.getState()
  try {
    const { amount, ...tokens } = parseArguments(request, given)
    // Maximum of decimals of any token, so that an invalid amount is rejected before the modal opens.
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

/**
 * Resolves when the tokens of a swap are known, or when the visitor has left it.
 *
 * @returns amount/too-precise if the sold token does not have so many decimals, config/destroyed
 */
export function waitForStart(
  { getState, subscribe, signal }: Pick<Context, 'getState' | 'subscribe' | 'signal'>,
  wanted: SwapArguments,
): Promise<Result<void>> {
  return new Promise((resolve) => {
    const isStarting = ({ swap }: State) => swap?.wanted === wanted && swap.status === 'starting'
    const finish = (state: State) => {
      if (isStarting(state) && !signal.aborted) return
      unfollow()
      const { wanted: current, failure } = state.swap ?? {}
      if (signal.aborted) resolve(failed(new WalletError('config/destroyed')))
      else if (current === wanted && failure?.code === 'amount/too-precise') {
        const { value, decimals } = failure.context
        resolve(failed(new WalletError('amount/too-precise', { value: String(value), decimals: String(decimals) })))
      } else resolve(ok(undefined))
    }
    const unfollow = subscribe(finish)
    signal.addEventListener('abort', () => finish(getState()), { once: true })
    finish(getState())
  })
}
